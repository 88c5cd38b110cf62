import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ConversationPart } from '@tributary/domain';
import { at, seedFamily, toolCall, usage } from '../test-kit/seed-family.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let api: TestApi;

const said = (sessionId: string, partId: string, minute: number, messageId: string | null) => ({
  session_id: sessionId,
  part_id: partId,
  message_id: messageId,
  role: 'assistant',
  kind: 'text',
  at: at(minute),
  text: partId,
});

beforeAll(async () => {
  api = await startApi();
  await seedFamily(api);
  await api.insert('message_usage', usage('m6', 'main', 0.25), usage('m7', 'main', null));
  await api.insert(
    'messages',
    said('main', 'z-first', 20, 'm6'),
    said('main', 'between', 21, 'm7'),
    toolCall('main', 'x4', { message_id: 'm6', at: at(22) }),
    said('main', 'a-last', 23, 'm6'),
    said('main', 'untold', 24, null),
  );
});

afterAll(() => api.stop());

const usages = (parts: readonly ConversationPart[]): unknown[] =>
  parts.flatMap(({ partId, usage: used }) => (used === null ? [] : [[partId, used.costUsd]]));

/** One part at a time, so that every message spans pages. */
async function readAll(path: string): Promise<ConversationPart[]> {
  const parts: ConversationPart[] = [];
  for (let cursor = ''; ;) {
    const { body } = await api.get(`${path}?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
    const { items, nextCursor } = body.messages ?? body;
    parts.push(...items);
    if (nextCursor === null) return parts;
    cursor = nextCursor;
  }
}

describe('what a message used', () => {
  it('is told once, with its first part, however the conversation is paged', async () => {
    const expected = [
      ['tool/x1', 0.5],
      ['z-first', 0.25],
      ['between', null],
    ];
    expect(usages(await readAll('/api/sessions/main/messages'))).toEqual(expected);
    expect(usages((await api.get('/api/sessions/main/messages')).body.items)).toEqual(expected);
  });

  it('is told of a sub-agent as well, and of a part that is fetched alone', async () => {
    const parts = await readAll('/api/projects/shop/sessions/main/agents/a1');
    expect(usages(parts)).toEqual([['tool/x2', 0.1]]);

    const { body } = await api.get('/api/sessions/main/messages/z-first');
    expect(body.usage).toEqual({
      model: 'claude-opus-4-5',
      tokens: { input: 10, output: 20, cacheRead: 30, cacheWrite5m: 40, cacheWrite1h: 50, reasoning: 0 },
      costUsd: 0.25,
      isCounted: true,
    });
    expect((await api.get('/api/sessions/main/messages/a-last')).body.usage).toBeNull();
  });

  it('adds up to what the session is charged: a fork says that it only repeats', async () => {
    const parts = await readAll('/api/sessions/main/messages');
    const sum = parts.reduce((total, part) => total + (part.usage?.costUsd ?? 0), 0);
    expect((await api.get('/api/sessions/main')).body.cost.ownUsd).toBe(sum);
    expect((await api.get('/api/sessions/fork/messages')).body.items[0].usage.isCounted).toBe(false);
  });
});
