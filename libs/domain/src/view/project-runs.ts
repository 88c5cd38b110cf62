import { describeTool } from '../events/tools.js';
import type { State } from '../facts/state.js';
import { concludeRun } from './conclude-run.js';
import { workflowOf } from './find-workflow.js';
import { byStart, type Delegation } from './delegation.js';
import { explainRun } from './explain-run.js';
import { hearBelow } from './hear-below.js';
import { linkRuns } from './link-runs.js';
import { nestRuns, type Place } from './nest-runs.js';
import { isTerminal, wholeLife, type Clock, type RunView, type Window } from './run-view.js';
import { heardAt } from './silent-at.js';
import { splitWindows } from './split-windows.js';

const defaultAgentType = 'general-purpose';

/** All delegations of the state as they stand: link, split, nest, conclude, explain. */
export function projectRuns(state: State, clock: Clock): RunView[] {
  const delegations = linkRuns(state).sort(byStart);
  const windows = splitWindows(delegations);
  const places = nestRuns(state, delegations, windows);
  const heardBelow = hearBelow(delegations, (id) => heardAt(state.sessions.get(id), clock));
  return delegations.map((run) => {
    const window = windows.get(run.runId) ?? wholeLife;
    return viewRun(
      state,
      run,
      window,
      places.get(run.runId) ?? { parentRunId: null, depth: 1, rootSessionId: run.runId },
      { ...clock, heardBelow },
    );
  });
}

function viewRun(state: State, run: Delegation, window: Window, place: Place, clock: Clock): RunView {
  const { spawn, child } = run;
  const verdict = concludeRun(state, run, window, clock);
  const isOver = isTerminal(verdict.status);
  const endedAt = verdict.status === 'orphaned' ? null : verdict.at;
  const lastActivityAt = (window.to === null ? child?.activeAt : endedAt) ?? endedAt ?? run.startedAt;
  return {
    runId: run.runId,
    toolUseId: (workflowOf(state, child) ?? spawn)?.toolUseId ?? null,
    agentId: agentIdOf(run),
    childSessionId: child?.sessionId ?? null,
    sessionIds: run.sessionIds,
    spawnerSessionId: run.spawnerSessionId,
    ...place,
    agentType: spawn?.agentType?.value ?? child?.agentType?.value ?? defaultAgentType,
    description: spawn?.description?.value ?? child?.description?.value ?? null,
    prompt: spawn?.prompt?.value ?? child?.prompt?.value ?? null,
    status: verdict.status,
    isBackground: spawn?.isBackground === true || spawn?.launchedAt !== undefined,
    startedAt: beganAt(run, window),
    completedAt: isOver && verdict.status !== 'orphaned' ? (verdict.at ?? lastActivityAt) : null,
    lastActivityAt,
    currentActivity: isOver ? null : (child?.doing?.value ?? null),
    model: child?.model?.value ?? null,
    error: verdict.error,
    evidence: explainRun(run, verdict),
    window,
  };
}

/**
 * Where calls are dated late, a child may have begun before its call, and children of its own. Elsewhere its beginning
 * says nothing: the first lines of a fork are its parent's.
 */
function beganAt({ spawn, child, startedAt }: Delegation, { from }: Window): number | null {
  if (startedAt === null || from !== null || child === null) return startedAt;
  if (!describeTool(child.tool)?.datesCallsLate) return startedAt;
  // Only what was told, not guessed, to be its child: a look at the past goes by that as well (`rewind-state.ts`).
  if (spawn?.resumesSessionId !== undefined || !spawn?.children.includes(child.sessionId)) return startedAt;
  return Math.min(startedAt, child.firstAt ?? startedAt);
}

/** A child that is known only by a link has its id in the name of its session; a stand-in is named by the call. */
function agentIdOf({ child, spawn }: Delegation): string | null {
  if (child === null) return null;
  const named = child.sessionId.slice(child.sessionId.indexOf(':') + 1);
  return child.agentId ?? (named === spawn?.toolUseId ? null : named);
}
