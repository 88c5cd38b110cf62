import type { SessionFacts } from '../facts/session-facts.js';
import type { State } from '../facts/state.js';
import type { Delegation } from './delegation.js';
import { findRootId } from './find-root.js';
import type { Clock, Window } from './run-view.js';

/** A reason why nobody can be working on a run any more, although no end was reported. */
export interface Gone {
  readonly kind: 'process-ended' | 'server-restarted' | 'parent-went-on' | 'run-again' | 'silence';
  readonly at: number | null;
}

const time = (at: number | null | undefined): number => at ?? -Infinity;

export function whyGone(state: State, run: Delegation, window: Window, clock: Clock): Gone | null {
  const { child, startedAt, spawnerSessionId } = run;
  const spawner = spawnerSessionId === null ? undefined : state.sessions.get(spawnerSessionId);
  const root = rootOf(state, run);
  const lastSign = Math.max(time(child?.activeAt), time(startedAt));
  if (window.to !== null) return { kind: 'run-again', at: window.to };
  if (root !== undefined && time(root.endedAt) > -Infinity && time(root.endedAt) >= lastSign) {
    return { kind: 'process-ended', at: root.endedAt ?? null };
  }
  if (child !== null && isUnlisted(child)) return { kind: 'server-restarted', at: child.state?.at ?? null };
  if (spawner !== undefined && hasGoneOn(spawner, run)) {
    return { kind: 'parent-went-on', at: spawner.latestMessage?.at ?? null };
  }
  const heard = Math.max(lastSign, time(spawner?.activeAt), time(root?.activeAt));
  if (heard === -Infinity || clock.now - heard <= clock.orphanAfterMs) return null;
  return { kind: 'silence', at: heard + clock.orphanAfterMs };
}

/** Not running by the server's own list. Of a child whose messages were not read yet that says nothing. */
function isUnlisted({ state, activeAt }: SessionFacts): boolean {
  return state?.value === 'absent' && time(activeAt) > -Infinity && time(state.at) >= time(activeAt);
}

/** A spawner waits for a foreground child; once its model speaks again without a result, there will be none. */
function hasGoneOn(spawner: SessionFacts, { spawn, startedAt }: Delegation): boolean {
  if (spawn?.via !== 'task' || spawn.launchedAt !== undefined || spawn.isBackground === true) return false;
  const next = spawner.latestMessage;
  return next !== undefined && next.value !== spawn.messageId && time(next.at) > time(startedAt);
}

function rootOf(state: State, { child, spawnerSessionId }: Delegation): SessionFacts | undefined {
  const id = child?.rootSessionId ?? spawnerSessionId ?? child?.parentSessionId;
  return id === undefined ? undefined : state.sessions.get(findRootId(state, id));
}
