import type { Card, SessionMapping, SessionSummary } from '@tributary/domain';
import { readJson, readList } from './read-api.js';

export type State = Readonly<Record<string, unknown>>;

/** All that the API tells about every session and card, by its path: what two Tributaries can be compared by. */
export async function readState(url: string): Promise<State> {
  const sessions = (await readList(url, '/api/sessions')) as SessionSummary[];
  const cards = (await readList(url, '/api/cards')) as Card[];
  const state: Record<string, unknown> = {};
  const read = async (path: string): Promise<void> => {
    state[path] = await readJson(url, path);
  };
  for (const grouping of ['agentType', 'model', 'project', 'day'])
    await read(`/api/costs?groupBy=${grouping}`);
  for (const { id } of sessions) {
    const path = `/api/sessions/${id}`;
    await Promise.all([path, `${path}/children`, `${path}/bindings`].map(read));
    for (const list of ['messages', 'todos'])
      state[`${path}/${list}`] = await readList(url, `${path}/${list}`);
  }
  for (const { id } of cards) {
    await read(`/api/cards/${id}`);
    await read(`/api/cards/${id}/agent-activity`);
  }
  return withoutChance(state, cards);
}

/** A card's id is drawn at random, and cards and bindings are made, and listed, in the order in which lines came. */
function withoutChance(state: State, cards: readonly Card[]): State {
  let text = JSON.stringify(state);
  for (const { id, sessionIds } of cards) text = text.replaceAll(id, `card of ${sessionIds.join(', ')}`);
  return JSON.parse(text, (key, value: unknown) => {
    if (key === 'createdAt' || key === 'updatedAt') return '';
    return key === 'sessionMappings' ? (value as SessionMapping[]).sort(byChild) : value;
  }) as State;
}

function byChild(a: SessionMapping, b: SessionMapping): number {
  return a.childSessionId < b.childSessionId ? -1 : 1;
}
