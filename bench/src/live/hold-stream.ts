import { setTimeout as sleep } from 'node:timers/promises';
import { createApiApp, listenApi } from '@tributary/api';
import { newSessionFacts } from '@tributary/domain';
import { migrationsDirectory, type Database } from '@tributary/store';
import { withDatabase } from '../place/with-database.js';
import { machineClock, markOf } from './marks.js';
import { startClients, type Heard } from './start-clients.js';

const clients = Number(process.argv[2] ?? 5_000);
const updates = 60;
const pauseMs = 250;
const settleMs = 3_000;
const perMs = 1_000_000n;

/** Holds many connections to one API, tells them updates, and says what was lost and how long each took. */
await withDatabase(async ({ database }) => {
  const config = { host: '127.0.0.1', port: 0, webDirectory: null, mode: 'embedded' } as const;
  const api = await createApiApp({
    config,
    pool: database,
    health: { migrationsDirectory },
    binding: { autoCards: 'off', orphanAfterMs: 900_000 },
  });
  try {
    const { port } = new URL(await listenApi(api, config));
    const greeting = `GET /api/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
    const before = process.memoryUsage().rss;
    const held = await startClients({ port: Number(port), clients, greeting, searched: clients });
    const opened = process.memoryUsage().rss;
    const writtenAt = await announce(database);
    await sleep(settleMs);
    report(await held.finish(), writtenAt, { before, opened, after: process.memoryUsage().rss });
  } finally {
    await api.close();
  }
});

async function announce(database: Database): Promise<ReadonlyMap<number, bigint>> {
  await database.query(`INSERT INTO sessions (id, root_id, facts) VALUES ('main', 'main', $1)`, [
    JSON.stringify(newSessionFacts('main')),
  ]);
  const writtenAt = new Map<number, bigint>();
  for (let mark = 0; mark < updates; mark += 1) {
    writtenAt.set(mark, machineClock());
    await database.query(
      `WITH made AS (
         INSERT INTO runs (id, root_id, depth, agent_type, description, status, is_background, evidence)
         VALUES ($1, 'main', 1, 'Explore', $1, 'running', false, '[]') RETURNING id)
       INSERT INTO outbox (kind, subject_id, session_id) SELECT 'run.updated', id, 'main' FROM made`,
      [markOf(mark)],
    );
    await sleep(pauseMs);
  }
  return writtenAt;
}

function report(
  { arrivals }: Heard,
  writtenAt: ReadonlyMap<number, bigint>,
  rss: Record<'before' | 'opened' | 'after', number>,
): void {
  const lags = arrivals
    .map(({ mark, at }) => Number((BigInt(at) - (writtenAt.get(mark) ?? 0n)) / perMs))
    .sort((a, b) => a - b);
  const quantile = (share: number): number => lags[Math.floor((lags.length - 1) * share)] ?? NaN;
  const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024);
  const lost = clients * updates - arrivals.length;
  process.stdout.write(
    [
      `${clients} connections held, ${updates} updates told to each: ${lost} lost`,
      `commit to client: p50 ${quantile(0.5)} ms, p99 ${quantile(0.99)} ms, longest ${quantile(1)} ms`,
      `memory: ${megabytes(rss.before)} MB, ${megabytes(rss.opened)} MB with all open, ${megabytes(rss.after)} MB at the end`,
      '',
    ].join('\n'),
  );
  if (lost > 0) process.exitCode = 1;
}
