import { randomBytes, randomUUID } from 'node:crypto';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { INestApplicationContext } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createIngest } from '@tributary/ingest';
import { createResolver } from '@tributary/resolver';
import { ParcelRepository } from '@tributary/store';
import { freshDatabase, testRedis, type FreshDatabase, type TestServer } from '@tributary/store/test-kit';
import { RedisChunkStream } from '@tributary/stream/redis';
import { Redis } from 'ioredis';
import { Registry } from 'prom-client';
import { eventually } from './test-kit/eventually.js';

const megabyte = 1024 * 1024;
const withinMs = 60_000;
const session = '00000000-0000-4000-8000-0000000000bb';

let folder: string;
let transcript: string;
let server: TestServer;
let redis: Redis;
let database: FreshDatabase;
let stream: RedisChunkStream;
let ingest: INestApplicationContext;
let registry: Registry;
const keyPrefix = `test-${randomUUID()}`;
const closers: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tributary-large-'));
  mkdirSync(join(folder, '.tributary'));
  mkdirSync(join(folder, 'projects/-work'), { recursive: true });
  writeFileSync(join(folder, '.tributary/privacy.json'), '{"default":"full"}');
  transcript = join(folder, 'projects/-work', `${session}.jsonl`);
  [server, database] = await Promise.all([testRedis(), freshDatabase()]);
  redis = new Redis(server.url);
  registry = new Registry();
  stream = new RedisChunkStream({ url: server.url, keyPrefix, parcels: new ParcelRepository(database) });
  ingest = await createIngest({
    database,
    stream,
    hostId: 'laptop',
    developer: 'ada',
    claudeDirectories: [join(folder, 'projects')],
    opencodeServers: [],
    redactionKey: Buffer.alloc(32),
    home: folder,
    registry,
  });
  closers.push(() => ingest.close());
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await stream.close();
  const left = await redis.keys(`${keyPrefix}*`);
  if (left.length > 0) await redis.del(left);
  redis.disconnect();
  await database.drop();
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** Random, so that packing cannot make it small. */
function writeLine(megabytes: number): void {
  const content = randomBytes((megabytes * megabyte) / 2).toString('hex');
  const uuid = randomUUID();
  const line = { type: 'user', uuid, sessionId: session, cwd: folder, timestamp: '2026-11-16T09:00:00.000Z' };
  appendFileSync(transcript, `${JSON.stringify({ ...line, message: { role: 'user', content } })}\n`);
}

async function countParcels(): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM parcels');
  return rows[0]?.count ?? 0;
}

async function entriesWaiting(): Promise<number> {
  return (await stream.depth()).reduce((sum, { entries }) => sum + entries, 0);
}

async function startResolving(): Promise<void> {
  const resolver = await createResolver({
    database,
    stream,
    orphanAfterMs: 900_000,
    autoCards: 'per-session',
  });
  closers.push(() => resolver.close());
  await resolver.listen();
}

async function allIsCommitted(): Promise<void> {
  await eventually(async () => {
    const { rows } = await database.query<{ committed: string }>('SELECT committed FROM sources');
    expect(rows.map(({ committed }) => Number(committed))).toEqual([statSync(transcript).size]);
  }, withinMs);
}

async function lineCount(): Promise<number> {
  const { rows } = await database.query<{ lines: number }>('SELECT line_count::int AS lines FROM sources');
  return rows[0]?.lines ?? 0;
}

async function storedMessages(): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM messages');
  return rows[0]?.count ?? 0;
}

describe('lines of 1, 8 and 31 MB', () => {
  it('go through a Redis whose entries stay small, and leave nothing behind', async () => {
    for (const megabytes of [0.001, 1, 8, 31, 0.001]) writeLine(megabytes);
    await eventually(async () => expect(await entriesWaiting()).toBeGreaterThanOrEqual(5), withinMs);
    expect(await countParcels()).toBe(3);
    const keys = await redis.keys(`${keyPrefix}*`);
    const sizes = await Promise.all(keys.map((key) => redis.memory('USAGE', key, 'SAMPLES', 0)));
    expect(Math.max(...sizes.map((size) => size ?? 0))).toBeLessThan(100_000);

    await startResolving();
    await allIsCommitted();
    await eventually(async () => expect([await countParcels(), await entriesWaiting()]).toEqual([0, 0]));
    expect([await lineCount(), await storedMessages()]).toEqual([5, 5]);
    const figures = await registry.metrics();
    expect(figures).toContain('tributary_ingest_lines_total{kind="text"} 5');
    expect(figures).toContain('tributary_ingest_lag_bytes{kind="claude.transcript"} 0');
  });

  it('are sent again when their payload is lost, and none is stored twice', async () => {
    for (const megabytes of [0.001, 2, 0.001]) writeLine(megabytes);
    await eventually(async () => expect(await entriesWaiting()).toBeGreaterThanOrEqual(3), withinMs);
    await database.query('TRUNCATE parcels');

    await startResolving();
    await allIsCommitted();
    await eventually(async () => expect([await countParcels(), await entriesWaiting()]).toEqual([0, 0]));
    expect([await lineCount(), await storedMessages()]).toEqual([3, 3]);
  });
});
