import { mkdir, rm } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import {
  freePort,
  freshDatabase,
  startPrivateRedis,
  startPrivateRedisCluster,
  type TestServer,
} from '@tributary/store/test-kit';
import { createToken, useToken } from './credentials.js';
import { makeFolder } from './make-folder.js';
import { spawnProgram, type Environment, type Program } from './spawn-program.js';
import type { Place, PlaceOptions, Tributary } from './tributary.js';
import { waitUntilReady } from './wait-until-ready.js';
import { programOf } from './workspace.js';

const services = ['ingest', 'resolver', 'api'] as const;
type Service = (typeof services)[number];

export interface TeamOptions {
  readonly claudeDir: string;
  readonly databaseUrl: string;
  readonly redisUrl: string;
  /** Who the tests are. */
  readonly token: string;
  readonly env?: Environment;
}

export function spawnService(service: Service, env: Environment, flags: readonly string[] = []): Program {
  return spawnProgram(process.execPath, ['--enable-source-maps', programOf(service), ...flags], env);
}

/** The environment in which the three services use nothing of this machine but this. */
export async function teamEnvironment({
  claudeDir,
  databaseUrl,
  redisUrl,
  token,
  env,
}: TeamOptions): Promise<Environment> {
  const port = String(await freePort());
  useToken(`http://127.0.0.1:${port}`, token);
  return {
    TRIBUTARY_PORT: port,
    TRIBUTARY_CLAUDE_DIRS: claudeDir,
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    TRIBUTARY_OPS_PORT: '0',
    ...env,
  };
}

/** The three services, each a process, from their start until the api is ready. */
export async function startTeam(options: TeamOptions): Promise<Tributary> {
  const environment = await teamEnvironment(options);
  const startedAt = Date.now();
  const running = new Map(services.map((service) => [service, spawnService(service, environment)]));
  const url = `http://127.0.0.1:${environment['TRIBUTARY_PORT']}`;
  await waitUntilReady(url, [...running.values()]);
  const readyMs = Date.now() - startedAt;
  const endAll = async (signal: NodeJS.Signals): Promise<void> => {
    await Promise.all([...running.values()].map((program) => program.end(signal)));
  };
  const restart = async (service: Service): Promise<void> => {
    await running.get(service)?.end('SIGKILL');
    running.set(service, spawnService(service, environment));
    await waitUntilReady(url, [...running.values()]);
  };
  const text = (read: (program: Program) => string): string => [...running.values()].map(read).join('');
  return {
    url,
    readyMs,
    hasEnded: () => [...running.values()].every((program) => program.hasEnded()),
    stdout: () => text((program) => program.stdout()),
    stderr: () => text((program) => program.stderr()),
    stop: () => endAll('SIGTERM'),
    kill9: () => endAll('SIGKILL'),
    disturbances: {
      'kill -9 of ingest': () => restart('ingest'),
      'kill -9 of the resolver': () => restart('resolver'),
      'kill -9 of the api': () => restart('api'),
      'kill -9 of all three': () => endAll('SIGKILL'),
      'a Redis that forgets everything': () => flush(options.redisUrl),
    },
  };
}

/** Every node of it. */
async function flush(redisUrl: string): Promise<void> {
  await Promise.all(redisUrl.split(',').map(flushNode));
}

async function flushNode(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = createConnection(Number(port), hostname);
  socket.write('FLUSHALL\r\n');
  const [reply] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  if (!reply.toString().startsWith('+OK')) throw new Error(`FLUSHALL: ${reply.toString()}`);
}

export interface TeamPlace extends Place {
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly token: string;
}

export async function makeTeamPlace(options: PlaceOptions = {}): Promise<TeamPlace> {
  return await makePlaceOn(startPrivateRedis, options);
}

export async function makeClusterPlace(options: PlaceOptions = {}): Promise<TeamPlace> {
  return await makePlaceOn(startPrivateRedisCluster, options);
}

async function makePlaceOn(startRedis: () => Promise<TestServer>, options: PlaceOptions): Promise<TeamPlace> {
  const folder = await makeFolder();
  const claudeDir = options.claudeDir ?? join(folder, 'claude', 'projects');
  await mkdir(claudeDir, { recursive: true });
  const [redis, database] = await Promise.all([startRedis(), freshDatabase()]);
  const token = await createToken(database.url);
  const addresses = { claudeDir, databaseUrl: database.url, redisUrl: redis.url, token };
  const started: Tributary[] = [];
  return {
    ...addresses,
    start: async (env = {}) => {
      const tributary = await startTeam({ ...addresses, env });
      started.push(tributary);
      return tributary;
    },
    close: async () => {
      await Promise.all(started.map((each) => each.stop()));
      await Promise.all([redis.stop(), database.drop(), rm(folder, { recursive: true, force: true })]);
    },
  };
}
