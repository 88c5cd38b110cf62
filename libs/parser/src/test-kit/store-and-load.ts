import type { State } from '@tributary/domain';

/** What a state is like after it was written to a database as JSON and read again. */
export function storeAndLoad(state: State): State {
  const copy = <Value>(map: ReadonlyMap<string, Value>): Map<string, Value> =>
    new Map([...map].map(([key, value]) => [key, JSON.parse(JSON.stringify(value)) as Value]));
  return {
    sessions: copy(state.sessions),
    spawns: copy(state.spawns),
    usage: new Map([...state.usage].map(([messageId, claims]) => [messageId, copy(claims)])),
    tools: copy(state.tools),
    parts: copy(state.parts),
  };
}
