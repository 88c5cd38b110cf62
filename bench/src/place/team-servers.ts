import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, startPrivatePostgres, startPrivateRedis } from '@tributary/store/test-kit';
import { until } from './until.js';
import { workspaceRoot } from './workspace.js';

export interface Team {
  readonly url: string;
  readonly token: string;
  readonly databaseUrl: string;
  readonly pids: readonly number[];
  readonly pidsOf: Readonly<Record<'api' | 'ingest' | 'resolver' | 'postgres' | 'redis', readonly number[]>>;
  stop(): Promise<void>;
}

export interface TeamOptions {
  readonly claudeDir: string;
  readonly folder: string;
  readonly resolvers?: number;
}

const programOf = (app: string): string => join(workspaceRoot, 'apps', app, 'dist/main.js');

/** Ingest, resolvers and the api as processes of their own, on a Redis and a Postgres of their own. */
export async function startTeam({ claudeDir, folder, resolvers = 1 }: TeamOptions): Promise<Team> {
  const [redis, postgres] = await Promise.all([startPrivateRedis(), startPrivatePostgres()]);
  const port = await freePort();
  const env = {
    ...{ PATH: process.env['PATH'], HOME: folder, DATABASE_URL: postgres.url, REDIS_URL: redis.url },
    ...{ TRIBUTARY_STREAMS_PER_TOKEN: '100000', TRIBUTARY_STREAMS_PER_ADDRESS: '100000' },
    ...{ TRIBUTARY_PORT: String(port), TRIBUTARY_CLAUDE_DIRS: claudeDir, TRIBUTARY_OPS_PORT: '0' },
  };
  const create = ['token', 'create', '--role', 'admin', '--developer', 'bench'];
  const token = execFileSync(process.execPath, [programOf('cli'), ...create], {
    ...{ env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  }).trim();
  const start = (service: string): ChildProcess =>
    spawn(process.execPath, [programOf(service)], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [api, ingest] = [start('api'), start('ingest')];
  const replicas = Array.from({ length: resolvers }, () => start('resolver'));
  const children = [api, ingest, ...replicas];
  const url = `http://127.0.0.1:${port}`;
  await until(() => isReady(url), { everyMs: 50, patienceMs: 120_000 });
  return {
    ...{ url, token, databaseUrl: postgres.url },
    pids: [...children.map(({ pid }) => pid!), postgres.pid, redis.pid],
    pidsOf: {
      ...{ api: [api.pid!], ingest: [ingest.pid!], resolver: replicas.map(({ pid }) => pid!) },
      ...{ postgres: [postgres.pid], redis: [redis.pid] },
    },
    stop: async () => {
      await Promise.all(children.map(end));
      await Promise.all([redis.stop(), postgres.stop()]);
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}
