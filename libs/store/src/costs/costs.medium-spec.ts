import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { costGroupings } from '@tributary/domain';
import fc from 'fast-check';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import { PlainCosts } from '../test-kit/plain-costs.js';
import { deleteOldChanges } from '../write/delete-old-news.js';
import type { Database, Transaction } from '../write/transaction.js';
import { CostsRepository, type CostRequest } from './costs.repository.js';

const epoch = Date.UTC(2026, 9, 1);
const minutesOfDay = 24 * 60;
const timeOf = (minute: number): Date => new Date(epoch + minute * 60_000);

/** Families `a`, `b` and `c` of a main session and a child each; of `lost` nothing is stored but its usage. */
const sessions = ['a', 'a:1', 'b', 'b:1', 'c', 'c:1', 'lost'];
const runs = ['r1', 'r2', 'r3', 'unknown-run'];
const cards = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const developers = [1, 2].map((n) => `00000000-0000-4000-9000-00000000000${n}`);

const session = fc.constantFrom(...sessions);
const run = fc.constantFrom(null, ...runs);
/** Five days, at their edges, and at times in between. */
const minute = fc.oneof(
  fc.nat(5 * minutesOfDay),
  fc.nat(4).map((day) => day * minutesOfDay),
  fc.nat(4).map((day) => day * minutesOfDay + minutesOfDay - 1),
);

type Change = readonly [sql: string, values: readonly unknown[]];

const use: fc.Arbitrary<Change> = fc
  .record({
    message: fc.nat(30),
    session,
    run,
    model: fc.constantFrom('opus', 'haiku', 'Öl'),
    minute: fc.option(minute, { freq: 8 }),
    tokens: fc.nat(3),
    pico: fc.option(fc.oneof(fc.constant(500_000n), fc.bigInt(0n, 10n ** 15n))),
    isCounted: fc.boolean(),
  })
  .map(({ message, minute: at, pico, ...one }): Change => [
    `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
           cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
         VALUES ($1, $2, $3, $4, $5, $6, 1, 2, 0, 0, 0, 0, false, $7::numeric / 1000000000000, $8)
         ON CONFLICT (message_id, session_id) DO UPDATE SET run_id = excluded.run_id, at = excluded.at,
           input = excluded.input, cost_usd = excluded.cost_usd, is_counted = excluded.is_counted`,
    [
      `m${message}`,
      one.session,
      one.run,
      one.model,
      at === null ? null : timeOf(at),
      one.tokens,
      pico === null ? null : String(pico),
      one.isCounted,
    ],
  ]);

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 8, arbitrary: use },
  fc
    .tuple(session, fc.nat(10))
    .map(([id, factor]): Change => [
      'UPDATE message_usage SET cost_usd = cost_usd * $2 WHERE session_id = $1',
      [id, factor],
    ]),
  fc
    .tuple(fc.nat(30), minute)
    .map(([message, at]): Change => [
      'UPDATE message_usage SET at = $2 WHERE message_id = $1',
      [`m${message}`, timeOf(at)],
    ]),
  fc
    .tuple(session, run)
    .map(([id, runId]): Change => [
      'UPDATE message_usage SET run_id = $2 WHERE session_id = $1',
      [id, runId],
    ]),
  session.map((id): Change => ['DELETE FROM message_usage WHERE session_id = $1', [id]]),
  fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.constantFrom(...cards))).map(([id, card]): Change => [
    `WITH ended AS (UPDATE session_bindings SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL)
       INSERT INTO session_bindings (session_id, card_id, tier, confidence, evidence, ended_at)
       SELECT $1, $2, 'manual', 1, '[]', CASE WHEN EXISTS (
         SELECT FROM session_bindings WHERE session_id = $1 AND ended_at IS NULL) THEN now() END`,
    [id, card],
  ]),
  fc
    .tuple(
      fc.constantFrom(...cards),
      fc.string({ maxLength: 3 }).map((text) => text.replaceAll('\0', '')),
    )
    .map(([id, title]): Change => [
      `INSERT INTO cards (id, title) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET title = excluded.title`,
      [id, title],
    ]),
  fc.constantFrom(...cards).map((id): Change => ['DELETE FROM session_bindings WHERE card_id = $1', [id]]),
  fc
    .tuple(fc.constantFrom('r1', 'r2', 'r3'), fc.constantFrom('Explore', 'general', 'other'))
    .map(([id, type]): Change => [
      `INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence)
       VALUES ($1, 'a', 1, $2, 'completed', false, '[]') ON CONFLICT (id) DO UPDATE SET agent_type = excluded.agent_type`,
      [id, type],
    ]),
  fc.constantFrom('r1', 'r2', 'r3').map((id): Change => ['DELETE FROM runs WHERE id = $1', [id]]),
  fc
    .record({
      id: fc.constantFrom(...sessions.slice(0, 6)),
      root: fc.constantFrom('a', 'b', 'c'),
      project: fc.option(fc.constantFrom('shop', 'bank')),
      developer: fc.option(fc.constantFrom(...developers)),
    })
    .map(({ id, root, project, developer }): Change => [
      `INSERT INTO sessions (id, root_id, project_id, developer_id, title, facts) VALUES ($1, $2, $3, $4, 'Title', '{}')
       ON CONFLICT (id) DO UPDATE SET root_id = excluded.root_id, project_id = excluded.project_id,
         developer_id = excluded.developer_id`,
      [id, id.includes(':') ? root : id, project, developer],
    ]),
  fc.constantFrom(...sessions).map((id): Change => ['DELETE FROM sessions WHERE id = $1', [id]]),
  fc.tuple(fc.constantFrom(...developers), fc.constantFrom('ann', 'bob', 'eve')).map(([id, name]): Change => [
    `INSERT INTO developers (id, name) SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM developers WHERE name = $2)
       ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
    [id, name],
  ]),
  fc.constantFrom(...developers).map((id): Change => ['DELETE FROM developers WHERE id = $1', [id]]),
  fc.constantFrom('Shop', 'Store').map((name): Change => ['UPDATE projects SET name = $1', [name]]),
);

/** A change at once, one that a transaction keeps open for a while, the janitor at work, or a server that starts again. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ change }) },
  { weight: 2, arbitrary: fc.record({ open: change, meanwhile: fc.array(change, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ keep: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ restart: fc.constant(true) }) },
);

const span = fc
  .record({ from: fc.option(minute), to: fc.option(minute), second: fc.nat(59) })
  .map(({ from, to, second }) => ({
    ...(from !== null && { from: new Date(timeOf(from).getTime() + second * 1_000) }),
    ...(to !== null && { to: timeOf(to) }),
  }));

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  // Whose claim counts is decided before; here any may.
  await database.query('DROP INDEX message_usage_counted_once_key');
  await database.query(
    `INSERT INTO projects (id, name, path) VALUES ('shop', 'Shop', '/shop'), ('bank', 'Bank', '/bank')`,
  );
});

afterAll(async () => {
  await database.drop();
});

const tables = ['message_usage', 'session_bindings', 'cards', 'runs', 'sessions', 'developers'];

async function startAnew(): Promise<void> {
  for (const table of tables) await database.query(`DELETE FROM ${table}`);
  await database.query(
    `INSERT INTO cards (id, title) SELECT id, 'Card' FROM unnest($1::uuid[]) AS card (id)`,
    [cards],
  );
  await database.query(
    `
    INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence)
    SELECT id, 'a', 1, 'Explore', 'completed', false, '[]' FROM unnest($1::text[]) AS run (id)`,
    [runs.slice(0, 2)],
  );
  for (const id of sessions.slice(0, 6)) {
    const values = [id, id.charAt(0)];
    await database.query(
      `INSERT INTO sessions (id, root_id, project_id, facts) VALUES ($1, $2, 'shop', '{}')`,
      values,
    );
  }
}

const make = (client: Database | Transaction, [sql, values]: Change): Promise<unknown> =>
  client.query(sql, [...values]);

/** Saves behind each report. */
const startServer = (): CostsRepository => new CostsRepository(database, { saveEveryMs: 0 });

async function compareAll(costs: CostsRepository, asked: Omit<CostRequest, 'groupBy'>): Promise<void> {
  const plain = new PlainCosts(database);
  for (const groupBy of costGroupings) {
    const request = { ...asked, groupBy };
    expect(await costs.report(request)).toEqual(await plain.report(request));
  }
}

describe('a report of costs', () => {
  it('is what adding up everything anew tells, whatever changed since', async () => {
    const asked = fc.record({ step, span, byDay: fc.boolean(), server: fc.nat(1) });
    const story = fc.record({
      first: fc.array(use, { maxLength: 30 }),
      steps: fc.array(asked, { minLength: 4, maxLength: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ first, steps }) => {
        await startAnew();
        for (const each of first) await make(database, each);
        const servers = [startServer(), startServer()];
        for (const { step: each, span: within, byDay, server } of steps) {
          const request = { ...within, byDay };
          if ('restart' in each) {
            await servers[server]?.close();
            servers[server] = startServer();
          }
          const costs = servers[server] ?? startServer();
          if ('change' in each) await make(database, each.change);
          if ('keep' in each) await deleteOldChanges(database, each.keep);
          if ('open' in each) await changeSlowly(each.open, each.meanwhile, () => compareAll(costs, request));
          await compareAll(costs, request);
        }
        for (const costs of servers) await costs.close();
      }),
      { numRuns: 30, endOnFailure: true },
    );
  }, 240_000);

  it('hears of everything that makes usage that of others, and of a first day that is gone', async () => {
    await startAnew();
    const costs = new CostsRepository(database);
    const use = (session: string, day: number): Change => [
      `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
         cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
       VALUES (gen_random_uuid(), $1, 'r1', 'opus', $2, 1, 1, 1, 0, 0, 0, 0, false, 0.1, true)`,
      [session, timeOf(day * minutesOfDay)],
    ];
    for (const each of [use('a', 0), use('b:1', 1), use('c', 2), use('c', 3), use('c', 4)]) {
      await make(database, each);
      await compareAll(costs, {});
    }
    for (const each of [
      `UPDATE runs SET agent_type = 'general'`,
      `UPDATE sessions SET project_id = 'bank' WHERE id = 'b'`,
      `UPDATE sessions SET root_id = 'c' WHERE id = 'b:1'`,
      `INSERT INTO session_bindings (session_id, card_id, tier, confidence, evidence) SELECT 'c', id, 'manual', 1, '[]' FROM cards LIMIT 1`,
      `UPDATE session_bindings SET ended_at = now()`,
      `INSERT INTO developers (id, name) VALUES ('${developers[0]}', 'ann')`,
      `UPDATE sessions SET developer_id = '${developers[0]}' WHERE id = 'c'`,
      `UPDATE developers SET name = 'eve'`,
      `DELETE FROM sessions WHERE id = 'c'`,
      `DELETE FROM runs`,
      `DELETE FROM message_usage WHERE session_id = 'a'`,
      `UPDATE message_usage SET cost_usd = 0.2 WHERE at >= '2026-10-03' AND at < '2026-10-04'`,
      `UPDATE message_usage SET cost_usd = 0.3 WHERE at >= '2026-10-04' AND at < '2026-10-05'`,
    ]) {
      await database.query(each);
      await compareAll(costs, { byDay: true });
    }
    await costs.close();
  });

  it('adds up anew after a start what was saved elsewhere, or by another version', async () => {
    await startAnew();
    const ask = async (): Promise<void> => {
      const costs = startServer();
      await compareAll(costs, {});
      await costs.close();
    };
    await make(database, [
      `INSERT INTO message_usage (message_id, session_id, model, at, input, output, cache_read, cache_write_5m,
         cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
       VALUES ('one', 'a', 'opus', $1, 1, 1, 1, 0, 0, 0, 0, false, 0.1, true)`,
      [timeOf(0)],
    ]);
    const wrong = `sums = replace(sums, ',100000,', ',200000,')`;
    const falsified = `UPDATE saved_costs SET ${wrong}`;
    for (const change of [
      falsified,
      `${falsified}, writer = pg_current_xact_id(), made_by = 'another statement'`,
    ]) {
      await ask();
      expect((await database.query(change)).rowCount).toBe(costGroupings.length);
      await ask();
    }
    // What this version saved here is read.
    await database.query(`${falsified}, writer = pg_current_xact_id()`);
    const costs = startServer();
    expect((await costs.report({ groupBy: 'day' })).total.costUsd).toBe(0.2);
    await costs.close();
  });

  it('chooses the dearest of many agents of many days, whichever days they were used on', async () => {
    await startAnew();
    await database.query(`
      INSERT INTO runs (id, root_id, depth, agent_type, status, is_background, evidence)
      SELECT 'many-' || n, 'a', 1, 'many', 'completed', false, '[]' FROM generate_series(1, 1800) n`);
    // Two thirds on one day, the others on two or three, by several sessions; many cost the same, and some have no price.
    await database.query(
      `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read, cache_write_5m,
         cache_write_1h, reasoning, web_searches, is_fast, cost_usd, is_counted)
       SELECT 'many-' || n || '-' || part, (ARRAY['a:1', 'b:1', 'c:1'])[1 + (n + part) % 3], 'many-' || n, 'opus',
              $1::timestamptz + ((n * 7 + part * 11) % 120) * interval '1 hour', 1, 1, 1, 0, 0, 0, 0, false,
              CASE WHEN n % 13 > 0 THEN (n * 37 % 50) * 0.01 END, true
         FROM generate_series(1, 1800) n CROSS JOIN generate_series(0, CASE WHEN n % 3 = 0 THEN n % 2 + 1 ELSE 0 END) part`,
      [new Date(epoch)],
    );
    const costs = new CostsRepository(database);
    const plain = new PlainCosts(database);
    const spans = [
      {},
      { from: timeOf(minutesOfDay + 90) },
      { from: timeOf(600), to: timeOf(4 * minutesOfDay + 61) },
    ];
    for (const change of [
      "UPDATE message_usage SET cost_usd = 0.3 WHERE message_id LIKE 'many-1%-0'",
      `UPDATE message_usage SET at = at - interval '1 day' WHERE message_id LIKE 'many-9%-1'`,
      `DELETE FROM message_usage WHERE message_id LIKE 'many-%5-0'`,
      `DELETE FROM runs WHERE id LIKE 'many-17%'`,
    ]) {
      for (const within of spans) {
        const request: CostRequest = { groupBy: 'agent', byDay: true, ...within };
        const told = await costs.report(request);
        expect(told.items).toHaveLength(500);
        expect(told).toEqual(await plain.report(request));
      }
      await database.query(change);
    }
    await costs.close();
  });
});

/** What nobody sees until it is committed, behind changes that began later. */
async function changeSlowly(
  slow: Change,
  meanwhile: readonly Change[],
  ask: () => Promise<void>,
): Promise<void> {
  const [client, other] = [await database.connect(), await database.connect()];
  try {
    await client.query('BEGIN');
    await make(client, slow);
    await ask();
    // What would have to wait for it is left out.
    await other.query(`SET lock_timeout = '20ms'`);
    for (const each of meanwhile) await make(other, each).catch(() => undefined);
    await ask();
    await client.query('COMMIT');
  } finally {
    client.release();
    other.release(true);
  }
}
