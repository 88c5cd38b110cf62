import type { State } from '../facts/state.js';

/** Longer chains of parents than this are a tool's mistake, or a circle. */
export const maxDepth = 64;

/** The main session at the top of a session's family. */
export function findRootId(state: State, sessionId: string): string {
  let id = sessionId;
  for (let steps = 0; steps < maxDepth; steps += 1) {
    const facts = state.sessions.get(id);
    const up = facts?.rootSessionId ?? facts?.parentSessionId;
    if (up === undefined || up === id) return id;
    id = up;
  }
  return id;
}
