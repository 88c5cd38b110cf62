import type { Conclusion } from '../facts/conclusion.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import { time } from '../facts/stamped.js';
import { rowKey, type State } from '../facts/state.js';
import type { Delegation } from './delegation.js';
import { workflowOf } from './find-workflow.js';
import { findLastWords, type LastWords } from './find-last-words.js';
import { isAtRest } from './is-at-rest.js';
import { isSettled, whenMoved, whyAlive, whyGone, type Gone } from './why-gone.js';
import type { Clock, RunStatus, Window } from './run-view.js';
import { isWithin } from './split-windows.js';

/** What the evidence says about a run, and which piece of it decided. */
export interface Verdict {
  readonly status: RunStatus;
  readonly at: number | null;
  readonly error: string | null;
  readonly told: readonly Conclusion[];
  readonly lastWords: LastWords | null;
  readonly gone: Gone | null;
  /** The last sign of a process that keeps a silent run from being given up. */
  readonly aliveAt: number | null;
}

const severity = { failed: 0, aborted: 1, completed: 2 } as const;
type HardOutcome = keyof typeof severity;
type HardConclusion = Conclusion & { readonly outcome: HardOutcome };

/** Status is a function of the evidence: the same facts give the same verdict, in whatever order they came. */
export function concludeRun(state: State, run: Delegation, window: Window, clock: Clock): Verdict {
  const movedAt = whenMoved(state, run);
  const lastWords = run.child === null ? null : withoutHalt(findLastWords(run.child, window), movedAt);
  const told = gatherConclusions(state, run, window);
  told.push(...endWithWorkflow(workflowOf(state, run.child), told, lastWords));
  const hard = firstHard(told);
  const gone = whyGone(state, run, window, clock);
  const verdict = (status: RunStatus, at: number | null, error: string | null = null): Verdict => {
    const aliveAt = status === 'running' ? whyAlive(state, run, clock) : null;
    return { status, at, error, told, lastWords, gone, aliveAt };
  };
  const own = lastWords === null ? undefined : ownEnd(lastWords, hard);
  if (own !== undefined) return verdict(own, lastWords?.at ?? null, lastWords?.error ?? null);
  if (hard !== null) return verdict(hard.outcome, hard.at ?? lastWords?.at ?? null, errorOf(hard, lastWords));
  const hasEnded = gone !== null || told.length > 0 || isResting(run);
  const isWhole = lastWords?.outcome === 'said' && (told.length > 0 || isResting(run) || !isWaitedFor(run));
  const hasAnswered = lastWords?.outcome === 'answered' || isWhole;
  const isOnItsOwn = run.spawn?.isTeammate === true || movedAt !== null;
  const isDone = hasEnded ? hasAnswered : isOnItsOwn && lastWords?.outcome === 'answered';
  if (lastWords !== null && isDone) return verdict('completed', lastWords.at);
  if (lastWords?.outcome === 'overflowed' && hasEnded)
    return verdict('failed', lastWords.at, lastWords.error);
  const finish = told.find((conclusion) => isFinish(conclusion, run, window));
  const isLost = gone !== null && isSettled(gone, state, run, clock);
  if (finish !== undefined && isLost) return verdict('completed', finish.at);
  const isStopped = told.some(({ outcome }) => outcome === 'stopped');
  if (gone?.kind === 'silence' && !isStopped && isUnheard(run, clock)) return verdict('unknown', null);
  if (isStopped || isLost) return verdict('orphaned', gone?.at ?? null);
  return verdict(hasStarted(run) ? 'running' : 'pending', null);
}

/** How long before a session moves its agents are halted. */
const haltMs = 10_000;

/** Who is moved is interrupted in one process, and asked again in the other. */
function withoutHalt(lastWords: LastWords | null, movedAt: number | null): LastWords | null {
  const haltedAt = lastWords?.outcome === 'interrupted' ? lastWords.at : null;
  if (haltedAt === null || movedAt === null) return lastWords;
  return haltedAt <= movedAt && movedAt - haltedAt < haltMs ? null : lastWords;
}

/**
 * Old versions report a failed or aborted child as completed, and any version may call a stopped one failed: its own
 * last words are the truth.
 */
function ownEnd({ outcome }: LastWords, told: HardConclusion | null): RunStatus | undefined {
  if (told?.outcome === 'aborted') return undefined;
  if (outcome === 'interrupted' || outcome === 'rejected') return 'aborted';
  if (outcome === 'overflowed' && told === null) return undefined;
  return (outcome === 'failed' || outcome === 'overflowed') && told?.outcome !== 'failed'
    ? 'failed'
    : undefined;
}

/** A workflow's journal tells only that an agent failed, not when or why: its own last words do. */
function errorOf({ outcome, error }: HardConclusion, lastWords: LastWords | null): string | null {
  return error ?? (outcome === 'failed' ? lastWords?.error : undefined) ?? null;
}

function gatherConclusions(
  state: State,
  { spawn, child, spawnerSessionId }: Delegation,
  window: Window,
): Conclusion[] {
  const told = [...(spawn?.conclusions ?? [])];
  if (child !== null) told.push(...child.conclusions.filter(({ at }) => isWithin(at, window)));
  if (spawn === null || spawnerSessionId === null || spawn.via !== 'task') return told;
  const returned = state.tools.get(rowKey(spawnerSessionId, spawn.toolUseId))?.returned;
  const isForeground =
    spawn.launchedAt === undefined && (spawn.isBackground !== true || returned?.value.isError === true);
  if (returned && isForeground && !told.some(({ by }) => by === 'result')) {
    const { isError, output } = returned.value;
    told.push({
      at: returned.at,
      by: 'result',
      outcome: isError ? 'failed' : 'completed',
      ...(isError ? { error: output } : {}),
    });
  }
  return told;
}

/**
 * A workflow that was stopped took along who was at work, and tells of the others only that they are done. That it
 * completed says nothing of a single one.
 */
function endWithWorkflow(
  workflow: SpawnFacts | null,
  told: readonly Conclusion[],
  lastWords: LastWords | null,
): Conclusion[] {
  const stops = workflow?.conclusions.filter(({ outcome }) => outcome !== 'completed') ?? [];
  const hasReported = told.some(({ by }) => by === 'journal');
  const wasDone = hasReported || lastWords?.outcome === 'answered' || lastWords?.outcome === 'failed';
  return wasDone ? stops.map(({ at, by }) => ({ at, by, outcome: 'finished' })) : stops;
}

/** Of several ends the first in time counts; later ones are repetitions. */
function firstHard(told: readonly Conclusion[]): HardConclusion | null {
  const hard = told.filter((conclusion): conclusion is HardConclusion => conclusion.outcome in severity);
  hard.sort(
    (a, b) =>
      Math.sign((a.at ?? Number.MAX_VALUE) - (b.at ?? Number.MAX_VALUE)) ||
      severity[a.outcome] - severity[b.outcome],
  );
  return hard[0] ?? null;
}

/**
 * Whether an agent is told to have ended by itself. The record of it does not say which of its runs it is about. A hook may
 * have made it go on; after a failure, or when it is stopped, none is called since 2.1.90.
 */
function isFinish({ by, outcome, at }: Conclusion, { child }: Delegation, { from, to }: Window): boolean {
  if (outcome !== 'finished') return false;
  if (by === 'meta') return from === null && to === null;
  return by === 'hook' && (to !== null || time(at) >= time(child?.activeAt));
}

function isUnheard({ child, spawnerSessionId }: Delegation, { isHostSilent }: Clock): boolean {
  const id = child?.sessionId ?? spawnerSessionId;
  return id !== null && isHostSilent?.(id) === true;
}

/** Who waits for an agent writes its answer down as soon as it is whole. */
function isWaitedFor({ spawn }: Delegation): boolean {
  return spawn?.via === 'task' && spawn.launchedAt === undefined && spawn.isBackground !== true;
}

function isResting({ child }: Delegation): boolean {
  return child !== null && isAtRest(child);
}

/** Some views write no times: that it did something counts, not when. */
function hasStarted({ child }: Delegation): boolean {
  return child?.activeAt !== undefined;
}
