import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  startPrivatePostgres,
  startPrivateRedis,
  type PrivatePostgres,
  type PrivateRedis,
} from '@tributary/store/test-kit';
import { Redis } from 'ioredis';
import pg from 'pg';
import { makeFolder } from '../kit/make-folder.js';
import { programOf, workspaceRoot } from '../kit/workspace.js';
import { SupervisedProcess } from './supervised-process.js';

const hooks = ['--import', join(workspaceRoot, 'scripts/typescript-hooks.mjs')];

export function sourceArgs(path: string, ...args: readonly string[]): string[] {
  return ['--disable-warning=ExperimentalWarning', ...hooks, join(workspaceRoot, path), ...args];
}

export interface WorldOptions {
  readonly resolvers: number;
  /** Another program in the resolver's place, below the workspace. */
  readonly resolverProgram?: string;
  /** Files that are there already. */
  readonly folder?: string;
}

/** Servers of one's own, ingest and resolvers as processes on them. */
export interface World {
  readonly folder: string;
  readonly postgres: PrivatePostgres;
  readonly redis: PrivateRedis;
  readonly ingest: SupervisedProcess;
  readonly resolvers: readonly SupervisedProcess[];
  /** Asks until the database answers. */
  query<Row extends object>(sql: string, values?: unknown[]): Promise<Row[]>;
  redisCommand<Result>(work: (redis: Redis) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

export async function makeWorld({ resolvers, resolverProgram, folder }: WorldOptions): Promise<World> {
  const [postgres, redis] = await Promise.all([startPrivatePostgres(), startPrivateRedis()]);
  const place = await makeFolder();
  const watched = folder ?? join(place, 'projects');
  await mkdir(watched, { recursive: true });
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    TRIBUTARY_OPS_PORT: '0',
    TRIBUTARY_CLAUDE_DIRS: watched,
    TRIBUTARY_ORPHAN_AFTER: '2h',
    TRIBUTARY_AUTO_CARDS: 'per-session',
  };
  const pick = (...names: (keyof typeof env)[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, env[name]]));
  const ingest = new SupervisedProcess({
    args: [programOf('ingest')],
    env: pick('DATABASE_URL', 'REDIS_URL', 'TRIBUTARY_OPS_PORT', 'TRIBUTARY_CLAUDE_DIRS'),
  });
  const started = Array.from({ length: resolvers }, () => {
    return new SupervisedProcess({
      args: resolverProgram === undefined ? [programOf('resolver')] : sourceArgs(resolverProgram),
      env: pick(
        'DATABASE_URL',
        'REDIS_URL',
        'TRIBUTARY_OPS_PORT',
        'TRIBUTARY_ORPHAN_AFTER',
        'TRIBUTARY_AUTO_CARDS',
      ),
    });
  });
  return {
    folder: watched,
    postgres,
    redis,
    ingest,
    resolvers: started,
    query: (sql, values) => askUntilAnswered(postgres.url, sql, values),
    redisCommand: (work) => withRedis(redis.url, work),
    close: async () => {
      await Promise.all([ingest, ...started].map((each) => each.stop()));
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(place, { recursive: true, force: true });
    },
  };
}

async function askUntilAnswered<Row extends object>(
  url: string,
  sql: string,
  values?: unknown[],
): Promise<Row[]> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(sql, values)).rows;
    } catch (error) {
      if (attempt >= 50) throw error;
      await sleep(200);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function withRedis<Result>(url: string, work: (redis: Redis) => Promise<Result>): Promise<Result> {
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  try {
    return await work(redis);
  } finally {
    redis.disconnect();
  }
}
