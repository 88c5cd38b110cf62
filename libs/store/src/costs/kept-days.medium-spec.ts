import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { costGroupings } from '@tributary/domain';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import { PlainCosts } from '../test-kit/plain-costs.js';
import { CostsRepository } from './costs.repository.js';

let database: FreshDatabase;
let costs: CostsRepository;

beforeAll(async () => {
  database = await freshDatabase();
  costs = new CostsRepository(database);
  await database.query(`
    INSERT INTO projects (id, name, path) VALUES ('shop', 'Shop', '/shop'), ('bank', 'Bank', '/bank');
    INSERT INTO developers (id, name) VALUES ('00000000-0000-4000-9000-000000000001', 'ann');
    INSERT INTO cards (id, title) VALUES ('00000000-0000-4000-8000-000000000001', 'Card')`);
});

afterAll(async () => {
  await costs.close();
  await database.drop();
});

/** Twenty families of a main session and a child, which works in a run of its own and in one of all of them, on two days. */
beforeEach(async () => {
  await database.query(`
    DELETE FROM message_usage; DELETE FROM session_bindings; DELETE FROM sessions; DELETE FROM runs;
    INSERT INTO sessions (id, root_id, project_id, title, facts)
    SELECT 'main-' || n || child, 'main-' || n, 'shop', 'Title', '{}'
      FROM generate_series(1, 20) n CROSS JOIN unnest(ARRAY['', ':1']) child;
    INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence)
    SELECT 'run-' || n, 'main-' || n, 1, 'Explore', 'completed', false, '[]' FROM generate_series(1, 20) n;
    INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence)
    VALUES ('run-of-all', 'main-1', 1, 'general', 'completed', false, '[]')`);
  for (const [day, cost] of [
    ['2026-10-01', 0.1],
    ['2026-10-02', 0.2],
  ]) {
    await database.query(
      `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
         cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
       SELECT $1 || used.*::text, 'main-' || n || CASE WHEN run = '' THEN '' ELSE ':1' END, nullif(run, ''), 'opus',
              $1::timestamptz + n * interval '1 hour', n, 1, 1, 0, 0, 0, 0, false, $2, true
         FROM (SELECT n, run FROM generate_series(1, 20) n CROSS JOIN unnest(ARRAY['', 'run-of-all', 'run-' || n]) run) used
        WHERE $1 <> '2026-10-01' OR n % 2 = 0`,
      [day, cost],
    );
  }
});

async function expectAllRight(): Promise<void> {
  const plain = new PlainCosts(database);
  for (const groupBy of costGroupings) {
    for (const span of [{}, { from: new Date('2026-10-02T03:30:00Z') }]) {
      const request = { groupBy, byDay: true, ...span };
      expect(await costs.report(request)).toEqual(await plain.report(request));
    }
  }
}

describe('days that are kept', () => {
  it.each([
    ['a session is of another project', `UPDATE sessions SET project_id = 'bank' WHERE id = 'main-3'`],
    [
      'a session is of a developer',
      `UPDATE sessions SET developer_id = (SELECT id FROM developers) WHERE id = 'main-4'`,
    ],
    ['a child is of another family', `UPDATE sessions SET root_id = 'main-6' WHERE id = 'main-5:1'`],
    [
      'a session is bound to a card',
      `INSERT INTO session_bindings (session_id, card_id, tier, confidence, evidence)
       SELECT 'main-7', id, 'manual', 1, '[]' FROM cards`,
    ],
    ['a run is of another type', `UPDATE runs SET agent_type = 'general' WHERE id = 'run-8'`],
    [
      'a run that many used is of another type',
      `UPDATE runs SET agent_type = 'Plan' WHERE id = 'run-of-all'`,
    ],
    ['a run is gone', `DELETE FROM runs WHERE id = 'run-9'`],
    ['a session is gone', `DELETE FROM sessions WHERE id = 'main-10:1'`],
    ['usage is priced again', `UPDATE message_usage SET cost_usd = 7 WHERE session_id = 'main-11:1'`],
    ['usage has no price any more', `UPDATE message_usage SET cost_usd = NULL WHERE session_id = 'main-12'`],
    ['usage is gone', `DELETE FROM message_usage WHERE session_id = 'main-13:1'`],
    [
      'usage of the last day is gone',
      `DELETE FROM message_usage WHERE at >= '2026-10-02' AND session_id = 'main-2:1'`,
    ],
    ['a first day is gone', `DELETE FROM message_usage WHERE at < '2026-10-02' AND session_id = 'main-2:1'`],
    [
      'nobody used a run on its first day any more',
      `DELETE FROM message_usage WHERE at < '2026-10-02' AND run_id = 'run-of-all'`,
    ],
    [
      'a first day is another one',
      `UPDATE message_usage SET at = at - interval '3 days' WHERE at < '2026-10-02' AND session_id = 'main-14:1'`,
    ],
    [
      'who was new is not any more',
      `UPDATE message_usage SET at = at - interval '1 day' WHERE session_id = 'main-15:1' AND run_id = 'run-15'`,
    ],
    [
      'a message is of another run',
      `UPDATE message_usage SET run_id = 'run-of-all' WHERE session_id = 'main-16'`,
    ],
    ['all of a day is gone', `DELETE FROM message_usage WHERE at >= '2026-10-02'`],
  ])('are right when %s', async (_, change) => {
    await expectAllRight();
    await database.query(change);
    await expectAllRight();
  });

  it('are read again only of those whose usage changed', async () => {
    await expectAllRight();
    const before = await costs.report({ groupBy: 'agent' });
    // Nobody is told of this.
    await database.query(`UPDATE usage_hours SET input = input + 1000`);
    await database.query(`UPDATE message_usage SET input = input + 5 WHERE session_id = 'main-17'`);
    const after = await costs.report({ groupBy: 'agent' });
    const inputs = (report: typeof before): Map<string, number> =>
      new Map(report.items.map(({ key, tokens }) => [key, tokens.input]));
    expect(inputs(after).get('main-17')).toBe((inputs(before).get('main-17') ?? 0) + 1_005);
    const others = [...inputs(before).keys()].filter(
      (key) => inputs(after).get(key) === inputs(before).get(key),
    );
    expect(others.length).toBeGreaterThan(before.items.length / 2);
  });
});
