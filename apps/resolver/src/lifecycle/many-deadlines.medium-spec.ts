import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createPriceBook, type AgentEvent } from '@tributary/domain';
import { markHostSeen, openDatabase, registerHost, SourceRepository, type Database } from '@tributary/store';
import {
  freshDatabase,
  movableClock,
  type FreshDatabase,
  type MovableClock,
} from '@tributary/store/test-kit';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { priceClaim } from '../commit/price-claim.js';
import { parseTold, tell } from '../test-kit/told-events.js';
import { DeadlineSweeper } from '../deadline-sweeper.service.js';
import { familiesAtOnce, sweepDeadlines } from './sweep-deadlines.js';

const minute = 60_000;

let fresh: FreshDatabase;
let clock: MovableClock;
let database: Database;
let options: CommitOptions;

beforeEach(async () => {
  fresh = await freshDatabase();
  clock = await movableClock(fresh.url);
  database = openDatabase(fresh.url);
  const price = priceClaim(createPriceBook());
  options = { database, parse: parseTold, price, orphanAfterMs: 15 * minute, autoCards: 'off' };
  await registerHost(database, { id: 'laptop', name: 'laptop', developer: 'ada' });
});

afterEach(async () => {
  await database.end();
  await fresh.drop();
});

/** A main session with so many agents, all of them at work. */
async function startFamily(main: string, agents: number): Promise<void> {
  const at = clock.now();
  const seen = { type: 'session.seen', at, tool: 'claude-code', isActivity: true } as const;
  const events: AgentEvent[] = [{ ...seen, sessionId: main }];
  for (let index = 0; index < agents; index += 1) {
    const call = { sessionId: main, at, toolUseId: `call-${main}-${index}` };
    const childSessionId = `${main}:${index}`;
    events.push(
      { ...seen, sessionId: childSessionId, rootSessionId: main },
      { type: 'run.spawned', ...call, via: 'task', agentType: 'explore', isBackground: true },
      { type: 'run.linked', ...call, childSessionId },
    );
  }
  const sources = new SourceRepository({ pool: database, hostId: 'laptop' });
  await commitBatch(options, [await tell(sources, events)]);
}

async function startFamilies(families: number, agents: number): Promise<void> {
  for (let index = 0; index < families; index += 1) await startFamily(`main-${index}`, agents);
}

/** So much later; the machine still reports. */
async function wait(ms: number): Promise<void> {
  await clock.goOn(ms);
  await markHostSeen(database, { id: 'laptop', clockAheadMs: 0 });
}

async function statuses(): Promise<unknown> {
  const { rows } = await database.query<{ status: string; runs: number }>(
    'SELECT status, count(*)::int AS runs FROM runs GROUP BY status ORDER BY status',
  );
  return Object.fromEntries(rows.map(({ status, runs }) => [status, runs]));
}

/** How often each run was told of as orphaned. */
async function timesTold(): Promise<unknown> {
  const { rows } = await database.query(
    `SELECT times::int, count(*)::int AS runs FROM (
       SELECT subject_id, count(*) AS times FROM outbox WHERE kind = 'run.updated' GROUP BY 1) told
     GROUP BY 1 ORDER BY 1`,
  );
  return rows;
}

async function due(): Promise<number> {
  const { rows } = await database.query('SELECT FROM sessions WHERE deadline_at < now()');
  return rows.length;
}

async function sweepAll(on: CommitOptions): Promise<void> {
  while ((await sweepDeadlines(on)) === familiesAtOnce);
}

/** Ends a replica's connections as its death would, once it has begun to sweep. */
async function killAtWork(name: string): Promise<void> {
  const kill = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = $1 AND state <> 'idle' AND query NOT LIKE 'BEGIN%'`;
  while ((await database.query(kill, [name])).rowCount === 0);
}

describe('agents whose time is over', () => {
  it('are all orphaned, ten thousand at once, though the replica that sweeps is killed', async () => {
    await startFamilies(200, 50);
    await wait(10 * minute);
    await startFamily('late', 1);
    await database.query('TRUNCATE outbox');
    await wait(6 * minute);
    const dying = openDatabase(`${fresh.url}?application_name=dying`);
    const sweeping = sweepAll({ ...options, database: dying });
    await Promise.all([expect(sweeping).rejects.toThrow(), killAtWork('dying')]);
    await dying.end();
    expect(await statuses()).toMatchObject({ running: expect.any(Number) });
    await Promise.all([sweepAll(options), sweepAll(options)]);
    await sweepAll(options);
    expect(await statuses()).toEqual({ orphaned: 10_000, running: 1 });
    expect(await timesTold()).toEqual([{ times: 1, runs: 10_000 }]);
  });

  it('are orphaned beside a family that cannot be judged, which is told and looked at again later', async () => {
    await startFamily('broken', 1);
    await database.query(`UPDATE spawns SET facts = (facts::jsonb - 'conclusions')::text`);
    await wait(minute);
    await startFamilies(3, 1);
    await wait(16 * minute);
    const failures: unknown[] = [];
    const sweeper = new DeadlineSweeper(options, { onSweepFailed: (error) => failures.push(error) });
    sweeper.onApplicationBootstrap();
    while ((await due()) > 0) await new Promise(setImmediate);
    await sweeper.onApplicationShutdown();
    expect(await statuses()).toEqual({ orphaned: 3, running: 1 });
    expect(failures).toEqual([expect.any(TypeError)]);
    await wait(11 * minute);
    expect(await due()).toBe(1);
  });
});
