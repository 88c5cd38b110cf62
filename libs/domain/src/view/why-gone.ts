import type { ActivityState, SessionFacts } from '../facts/session-facts.js';
import type { State } from '../facts/state.js';
import { time } from '../facts/stamped.js';
import type { Delegation } from './delegation.js';
import { findLastWords } from './find-last-words.js';
import { findRootId } from './find-root.js';
import { isAtRest } from './is-at-rest.js';
import { processAliveAt, processGoneAt } from './process-life.js';
import { wholeLife, type Clock, type Window } from './run-view.js';
import { allSilentAt, onClock, silentAt } from './silent-at.js';

/** A reason why nobody can be working on a run any more, although no end was reported. */
export interface Gone {
  readonly kind:
    | 'process-ended'
    | 'process-gone'
    | 'server-restarted'
    | 'session-deleted'
    | 'parent-went-on'
    | 'run-again'
    | 'silence';
  readonly at: number | null;
}

/**
 * The files of a session are read one after another: so long the end of its process waits for what its agents wrote
 * before it. An end further ahead than that is a wrong clock's, and nothing to wait for.
 */
const settleMs = 10_000;

/** When the end of this session's process, told just now, settles what is open; null where none was. */
export function settlesAt({ sessionId, endedAt }: SessionFacts, clock: Clock): number | null {
  const at = onClock(clock, sessionId, endedAt);
  return Math.abs(clock.now - at) < settleMs ? at + settleMs : null;
}

/** Whether what an agent has not said by now it never will. */
export function isSettled({ kind }: Gone, state: State, run: Delegation, clock: Clock): boolean {
  const root = kind === 'process-ended' ? rootOf(state, run) : undefined;
  return root === undefined || settlesAt(root, clock) === null;
}

export function whyGone(state: State, run: Delegation, window: Window, clock: Clock): Gone | null {
  const { child, startedAt, spawnerSessionId } = run;
  const spawner = spawnerSessionId === null ? undefined : state.sessions.get(spawnerSessionId);
  const root = rootOf(state, run);
  const lastSign = Math.max(time(child?.activeAt), time(startedAt));
  if (window.to !== null) return { kind: 'run-again', at: window.to };
  const left = whenMoved(state, run) === null ? whyLeft(root, lastSign) : null;
  if (left !== null) return left;
  const lost = child === null ? null : whyLost(child);
  if (lost !== null) return lost;
  const wentOnAt = spawner === undefined ? null : whenGoneOn(spawner, run);
  if (wentOnAt !== null) return { kind: 'parent-went-on', at: wentOnAt };
  const own = child === null ? -Infinity : allSilentAt(child, clock);
  const above = [spawner, root].map((facts) => silentAt(facts, clock));
  const at = Math.max(startOf(run, clock) + clock.orphanAfterMs, own, ...above);
  if (at === -Infinity) return isUndated(root) ? { kind: 'silence', at: null } : null;
  if (clock.now <= at) return null;
  // Told among times of its machine.
  return { kind: 'silence', at: at + (clock.aheadMs?.(child?.sessionId ?? spawnerSessionId ?? '') ?? 0) };
}

/** When a run began, on the clock that decides. */
function startOf({ spawnerSessionId, child, startedAt }: Delegation, clock: Clock): number {
  return onClock(clock, spawnerSessionId ?? child?.sessionId ?? '', startedAt);
}

function whyLeft(root: SessionFacts | undefined, lastSign: number): Gone | null {
  const endedAt = root?.endedAt ?? null;
  if (endedAt !== null && endedAt >= lastSign) return { kind: 'process-ended', at: endedAt };
  const processGone = processGoneAt(root, lastSign);
  return processGone === null ? null : { kind: 'process-gone', at: processGone };
}

/** When another process went on with a run, as with all of its session that was at work; null where none did. */
export function whenMoved(state: State, run: Delegation): number | null {
  const movedAt = rootOf(state, run)?.continued?.at ?? null;
  return movedAt !== null && time(run.startedAt) <= movedAt ? movedAt : null;
}

/** Whoever watches a session knows when it works: what tells no time at all was written down before it was read. */
function isUndated(root: SessionFacts | undefined): boolean {
  return root?.activeAt === null;
}

/** When the main session's process was last seen to run, where nothing else speaks for a run that is silent. */
export function whyAlive(state: State, run: Delegation, clock: Clock): number | null {
  const root = rootOf(state, run);
  const spawner = run.spawnerSessionId === null ? undefined : state.sessions.get(run.spawnerSessionId);
  const worked = [run.child, spawner, root].map((facts) =>
    facts ? onClock(clock, facts.sessionId, facts.activeAt) : -Infinity,
  );
  const silentMs = clock.now - Math.max(startOf(run, clock), ...worked);
  const aliveAt = processAliveAt(root);
  return aliveAt > -Infinity && silentMs > clock.orphanAfterMs ? aliveAt : null;
}

/** Lost by the server's own list, or deleted. Of a child whose messages were not read yet that says nothing. */
function whyLost(child: SessionFacts): Gone | null {
  const { state, activeAt } = child;
  const kind = state === undefined ? undefined : losses.get(state.value);
  if (state === undefined || kind === undefined || isAtRest(child)) return null;
  return time(activeAt) > -Infinity && time(state.at) >= time(activeAt) ? { kind, at: state.at } : null;
}

const losses = new Map<ActivityState, Gone['kind']>([
  ['absent', 'server-restarted'],
  ['ended', 'session-deleted'],
]);

/** A spawner waits for a foreground child; once its model speaks again or it is stopped, there will be no result. */
function whenGoneOn(spawner: SessionFacts, { spawn, startedAt }: Delegation): number | null {
  if (spawn?.via !== 'task' || spawn.launchedAt !== undefined || spawn.isBackground === true) return null;
  const next = spawner.latestMessage;
  if (next !== undefined && next.value !== spawn.messageId && time(next.at) > time(startedAt)) return next.at;
  const last = findLastWords(spawner, wholeLife);
  return last?.outcome === 'interrupted' && time(last.at) > time(startedAt) ? last.at : null;
}

function rootOf(state: State, { child, spawnerSessionId }: Delegation): SessionFacts | undefined {
  const id = child?.rootSessionId ?? spawnerSessionId ?? child?.parentSessionId;
  return id === undefined ? undefined : state.sessions.get(findRootId(state, id));
}
