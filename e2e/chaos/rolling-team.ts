import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { freePort, freshDatabase, startPrivateRedis } from '@tributary/store/test-kit';
import pg from 'pg';
import { createCollectorToken, makeCollectorPlace, type CollectorPlace } from '../kit/collector-place.js';
import { createToken, useToken } from '../kit/credentials.js';
import { eventually } from '../kit/eventually.js';
import { makeFolder } from '../kit/make-folder.js';
import { spawnProgram, type Environment, type Program } from '../kit/spawn-program.js';
import { waitUntilReady } from '../kit/wait-until-ready.js';
import { programOf } from '../kit/workspace.js';

interface Part {
  readonly start: () => Program;
  readonly untilAtWork: (program: Program) => Promise<void>;
  program: Program;
}

export interface RollingTeam extends AsyncDisposable {
  readonly urls: readonly string[];
  /** An admin's. */
  readonly token: string;
  readonly folders: readonly string[];
  /** Every process, in the order of an upgrade. */
  readonly parts: readonly string[];
  /** Ends it as a supervisor does and starts it again; resolves when it is at work. */
  restart(part: string): Promise<void>;
  query<Row extends object>(sql: string): Promise<Row[]>;
}

/** Two collectors with tokens of their own, ingest, three resolvers and two apis: each a process. */
export async function startRollingTeam(): Promise<RollingTeam> {
  await using closers = new AsyncDisposableStack();
  const [database, redis, folder] = await Promise.all([freshDatabase(), startPrivateRedis(), makeFolder()]);
  closers.defer(() => rm(folder, { recursive: true, force: true }));
  closers.defer(() => database.drop());
  closers.defer(() => redis.stop());
  const token = await createToken(database.url);
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  for (const url of urls) useToken(url, token);
  const parts = new Map<string, Part>();
  closers.defer(async () => {
    await Promise.all([...parts.values()].map(({ program }) => program.end('SIGTERM')));
  });
  const add = (name: string, start: () => Program, untilAtWork: Part['untilAtWork']): void => {
    parts.set(name, { start, untilAtWork, program: start() });
  };
  const stores = { DATABASE_URL: database.url, REDIS_URL: redis.url, TRIBUTARY_OPS_PORT: '0' };
  for (const number of [1, 2, 3]) {
    const env = { ...stores, TRIBUTARY_ORPHAN_AFTER: '2h', TRIBUTARY_AUTO_CARDS: 'per-session' };
    add(`resolver ${number}`, () => spawnApp('resolver', env), untilSaid('ResolverStarted'));
  }
  const ingestEnv = { ...stores, TRIBUTARY_CLAUDE_DIRS: join(folder, 'nothing') };
  add('ingest', () => spawnApp('ingest', ingestEnv), untilSaid('IngestStarted'));
  for (const [index, url] of urls.entries()) {
    const env = { ...stores, TRIBUTARY_PORT: String(ports[index]) };
    add(
      `api ${index + 1}`,
      () => spawnApp('api', env),
      (program) => waitUntilReady(url, [program]),
    );
  }
  for (const { program, untilAtWork } of parts.values()) await untilAtWork(program);
  const places: CollectorPlace[] = [];
  for (const [index, developer] of ['ann', 'bob'].entries()) {
    const place = await makeCollectorPlace();
    closers.defer(() => place.close());
    await place.useToken(await createCollectorToken(database.url, developer));
    add(
      `collector of ${developer}`,
      () => place.start(urls[index]!),
      async () => undefined,
    );
    places.push(place);
  }
  const open = closers.move();
  return {
    urls,
    token,
    folders: places.map(({ claudeDir }) => claudeDir),
    parts: [...parts.keys()],
    restart: async (name) => {
      const part = parts.get(name)!;
      expect({ name, ...(await part.program.end('SIGTERM')) }).toEqual({ name, code: 0, signal: null });
      part.program = part.start();
      await part.untilAtWork(part.program);
    },
    query: (sql) => ask(database.url, sql),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

function spawnApp(app: string, env: Environment): Program {
  return spawnProgram(process.execPath, ['--enable-source-maps', programOf(app)], env);
}

function untilSaid(word: string): Part['untilAtWork'] {
  return (program) => eventually(() => expect(program.stdout()).toContain(word));
}

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
