import { describeTool } from '../events/tools.js';
import type { ToolCall } from '../facts/message-facts.js';
import type { SpawnFacts } from '../facts/spawn-facts.js';
import { newState, type State } from '../facts/state.js';
import { lastTimeIn } from './last-time-in.js';
import { rewindSession, type Glimpse } from './rewind-session.js';
import { keepEntries, type IsKnown } from './until.js';

/**
 * The state as it was at an instant: nothing that was told of a later moment is in it. What has no time of its own is
 * known once the last moment of the family has passed.
 */
export function rewindState(state: State, at: number, glimpses: ReadonlyMap<string, Glimpse>): State {
  const settledAt = lastTimeIn(state);
  const isKnown: IsKnown = (time) => (time ?? settledAt) <= at;
  const past = newState();
  for (const [id, facts] of state.sessions) {
    const known = rewindSession(facts, { at, isKnown }, glimpses.get(id));
    if (known !== null) past.sessions.set(id, known);
  }
  for (const [key, facts] of state.spawns) {
    const known = rewindSpawn(facts, isKnown, past);
    if (known !== null) past.spawns.set(key, known);
  }
  for (const [key, call] of state.tools) past.tools.set(key, rewindCall(call, isKnown));
  return past;
}

/** A call that was not seen itself, or that was dated after the child it made, is known once its child is. */
function rewindSpawn(facts: SpawnFacts, isKnown: IsKnown, { sessions }: State): SpawnFacts | null {
  const { launchedAt, agentType, description, prompt, ...rest } = facts;
  const claims = keepEntries(facts.claims, isKnown);
  const children = facts.children.filter((id) => sessions.has(id));
  const wasSeen = Object.keys(facts.claims).length > 0;
  const isResumed = facts.resumesSessionId !== undefined && sessions.has(facts.resumesSessionId);
  const isDatedLate =
    !isResumed && children.some((id) => describeTool(sessions.get(id)?.tool)?.datesCallsLate);
  const isTold = wasSeen
    ? Object.keys(claims).length > 0 || isDatedLate
    : children.length > 0 || isKnown(null);
  if (!isTold) return null;
  return {
    ...rest,
    claims,
    children,
    conclusions: facts.conclusions.filter((conclusion) => isKnown(conclusion.at)),
    ...(launchedAt !== undefined && isKnown(launchedAt) ? { launchedAt } : {}),
    ...(agentType !== undefined && isKnown(agentType.at) ? { agentType } : {}),
    ...(description !== undefined && isKnown(description.at) ? { description } : {}),
    ...(prompt !== undefined && isKnown(prompt.at) ? { prompt } : {}),
  };
}

function rewindCall(call: ToolCall, isKnown: IsKnown): ToolCall {
  const { returned } = call;
  return { ...call, returned: returned !== null && isKnown(returned.at) ? returned : null };
}
