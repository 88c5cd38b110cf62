import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newSessionFacts } from '@tributary/domain';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { AgentActivityRepository } from './agent-activity.repository.js';

let database: FreshDatabase;

const cardId = '00000000-0000-4000-8000-00000000000a';
const otherId = '00000000-0000-4000-8000-00000000000b';

const facts = (sessionId: string): string =>
  JSON.stringify({ ...newSessionFacts(sessionId), firstAt: Date.parse('2026-11-16T09:00Z') });

/** Three agents appear equally often in the card's log. A fork repeats a call that its original pays for. */
const CARD = `
  INSERT INTO cards (id, title) VALUES ('${cardId}', 'One');
  INSERT INTO sessions (id, root_id, facts)
  VALUES ('main', 'main', '${facts('main')}'), ('fork', 'fork', '${facts('fork')}');
  INSERT INTO session_bindings (session_id, card_id, tier, confidence, evidence)
  VALUES ('main', '${cardId}', 'manual', 1, '{}'), ('fork', '${cardId}', 'manual', 1, '{}');
  INSERT INTO agent_logs (session_id, log_key, event_type, agent, content, metadata, occurred_at)
  SELECT 'main', agent || n, 'message', agent, '', '{}', timestamptz '2026-11-16 09:00Z' + n * interval '1 minute'
    FROM unnest(ARRAY['zoe', 'amy', 'bob']) agent, generate_series(1, 3) n;
  INSERT INTO message_usage (message_id, session_id, model, input, output, cache_read, cache_write_5m, cache_write_1h,
    reasoning, web_searches, is_fast, cost_usd, is_counted)
  VALUES ('m', 'main', 'model', 1, 0, 0, 0, 0, 0, 0, false, 1, true),
         ('m', 'fork', 'model', 1, 0, 0, 0, 0, 0, 0, false, 1, false);
  INSERT INTO messages (session_id, part_id, message_id, role, kind, at, text, tool_name)
  SELECT session, 'p' || n, 'm', 'assistant', 'tool', '2026-11-16 09:00Z', '', 'Bash'
    FROM unnest(ARRAY['main', 'fork']) session, generate_series(1, 2) n`;

beforeAll(async () => {
  // All of it must be read on one connection: who asks after a rest would wait for each further one to be opened.
  database = await freshDatabase({ connections: 1 });
  await database.query(CARD);
});

afterAll(async () => {
  await database.drop();
});

const instant = { at: new Date('2026-11-16T10:00Z'), orphanAfterMs: 60_000 };

describe("a card's activity", () => {
  it.each([
    ['as it is', undefined],
    ['as it was', instant],
  ])('is read on one connection, %s', async (_, past) => {
    const activity = new AgentActivityRepository(database);
    const [found, again] = await Promise.all([activity.find(cardId, past), activity.find(cardId, past)]);
    expect(found?.rootIds.toSorted()).toEqual(['fork', 'main']);
    expect(again).toEqual(found);
  });

  it('names agents that appear equally often in the order of their names', async () => {
    const found = await new AgentActivityRepository(database).find(cardId);
    expect(found?.activity.agents.map(({ agent }) => agent)).toEqual(['amy', 'bob', 'zoe']);
  });

  it('counts a call that a fork repeats once', async () => {
    const found = await new AgentActivityRepository(database).find(cardId);
    expect(found?.activity.agents[0]).toMatchObject({ toolUseCount: 2, costUsd: 1 });
  });

  it('is none where there is no such card', async () => {
    expect(await new AgentActivityRepository(database).find(otherId)).toBeUndefined();
  });
});
