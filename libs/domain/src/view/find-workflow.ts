import { spawnKey } from '../events/session-id.js';
import type { SessionFacts } from '../facts/session-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import type { State } from '../facts/state.js';

/**
 * The workflow call that an agent works for: its agents have no calls of their own. They name it by its run or, where a
 * stream told of them, by itself.
 */
export function workflowOf(state: State, child: SessionFacts | null): SpawnFacts | null {
  if (child?.workflowId === undefined) return null;
  for (const spawn of state.spawns.values()) {
    if (spawn.workflowId === child.workflowId) return spawn;
  }
  return state.spawns.get(spawnKey(child.sessionId, child.workflowId)) ?? null;
}
