import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { freePort, freshDatabase, startPrivateRedis } from '@tributary/store/test-kit';
import { createToken } from './kit/credentials.js';
import { embeddedEnvironment, makeEmbeddedPlace, spawnUp, type EmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { postgresProcesses } from './kit/list-processes.js';
import { startOldPostgres } from './kit/old-postgres.js';
import type { Environment, Program } from './kit/spawn-program.js';
import { spawnService } from './kit/team-place.js';

let place: EmbeddedPlace;

beforeEach(async () => {
  place = await makeEmbeddedPlace();
});

afterEach(async () => {
  await place.close();
});

async function up(env: Environment = {}, flags: readonly string[] = []): Promise<Program> {
  const { claudeDir, dataDir } = place;
  return spawnUp(await embeddedEnvironment({ claudeDir, dataDir, env }), flags);
}

/** One sentence on stderr that says what to do, exit code 1, and nothing left behind. */
async function expectRefusal(program: Program, sentence: string | RegExp): Promise<void> {
  const { code } = await program.finish();
  expect(program.stderr().split('\n')).toEqual([expect.stringMatching(/\S/), '']);
  expect(program.stderr().trimEnd()).toEqual(
    typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
  );
  expect(code).toBe(1);
  expect(postgresProcesses(place.dataDir)).toEqual([]);
}

describe('refusing to start', () => {
  it('names the port that is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    try {
      await expectRefusal(
        await up({ TRIBUTARY_PORT: String(port) }),
        `Port ${port} of 127.0.0.1 is in use; stop the other program or choose another port with TRIBUTARY_PORT.`,
      );
    } finally {
      other.close();
    }
  });

  it('names the data folder that is not one', async () => {
    await mkdir(dirname(place.dataDir), { recursive: true });
    await writeFile(place.dataDir, 'a file');
    await expectRefusal(
      await up(),
      /^Tributary cannot write to the data folder \S+\/data \(.+\); correct its permissions or choose another folder with TRIBUTARY_DATA_DIR\.$/,
    );
  });

  it('names the data folder that the system keeps read-only, even for root', async () => {
    await expectRefusal(
      await up({ TRIBUTARY_DATA_DIR: '/sys/tributary' }),
      /^Tributary cannot write to the data folder \/sys\/tributary \(.+\); correct its permissions or choose another folder with TRIBUTARY_DATA_DIR\.$/,
    );
  });

  it('names the process that has the data folder', async () => {
    const first = await place.start();
    const second = await up();
    const { code } = await second.finish();
    expect(second.stderr().trimEnd()).toBe(
      `The data folder ${join(place.dataDir, 'postgres')} is in use by process ${first.program.pid}; ` +
        'stop it or choose another folder with TRIBUTARY_DATA_DIR.',
    );
    expect(code).toBe(1);
    // The first goes on as if nothing had been.
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  it('names the Postgres that cannot be reached', async () => {
    const port = await freePort();
    await expectRefusal(
      await up({ DATABASE_URL: `postgresql://someone:secret@127.0.0.1:${port}/tributary` }),
      new RegExp(
        `^The database at 127\\.0\\.0\\.1:${port} cannot be reached \\(.*ECONNREFUSED.*\\); check DATABASE_URL and that the server is running\\.$`,
      ),
    );
  });

  it('names the Postgres that is too old', async () => {
    const postgres = await startOldPostgres('14.9 (Debian 14.9-1)');
    try {
      await expectRefusal(
        await up({ DATABASE_URL: postgres.url }),
        'The database is Postgres 14.9 (Debian 14.9-1); Tributary needs Postgres 15 or newer.',
      );
    } finally {
      await postgres.stop();
    }
  });

  it.each([
    [{ TRIBUTARY_PROT: '7421' }, 'There is no setting TRIBUTARY_PROT; did you mean TRIBUTARY_PORT?'],
    [{ TRIBUTARY_PORT: 'abc' }, 'TRIBUTARY_PORT is "abc", expected a port number from 0 to 65535.'],
    [
      { TRIBUTARY_ORPHAN_AFTER: 'soon' },
      'TRIBUTARY_ORPHAN_AFTER is "soon", expected a duration such as 15m, 30s or 2h.',
    ],
    [
      { DATABASE_URL: 'mysql://me:secret@db/x' },
      'DATABASE_URL is "mysql://me:***@db/x", expected a URL that begins with postgresql:// or postgres://.',
    ],
    [
      { TRIBUTARY_HOST: '0.0.0.0' },
      'TRIBUTARY_HOST is "0.0.0.0", but "tributary up" has no login and answers its own machine only; leave it at 127.0.0.1 and come through an SSH tunnel or a reverse proxy that asks who it is, or run Tributary for a team, with tokens (docs/access.md).',
    ],
    [
      { TRIBUTARY_OPENCODE_URLS: 'localhost:4096' },
      'TRIBUTARY_OPENCODE_URLS is "localhost:4096", expected addresses that begin with http:// or https://, separated by commas.',
    ],
    [
      { TRIBUTARY_OPENCODE_URLS: 'http://me:secret@localhost:4096' },
      '"http://…@localhost:4096" is not the http(s) address of an OpenCode server; give credentials by their own settings.',
    ],
  ])('tells the slip in %j', async (env, sentence) => {
    await expectRefusal(await up(env), sentence);
  });

  it.each([
    [['--port'], '--port needs a value.'],
    [['--prot', '7421'], 'There is no setting --prot; did you mean --port?'],
    [['--port=abc'], '--port (TRIBUTARY_PORT) is "abc", expected a port number from 0 to 65535.'],
  ])('tells the slip in the flags %j', async (flags, sentence) => {
    await expectRefusal(await up({}, flags), sentence);
  });
});

describe.each(['ingest', 'resolver'] as const)('%s', (service) => {
  it('names the Redis that cannot be reached', async () => {
    const database = await freshDatabase();
    const port = await freePort();
    const env = { DATABASE_URL: database.url, REDIS_URL: `redis://127.0.0.1:${port}`, TRIBUTARY_PORT: '0' };
    await expectRefusal(
      spawnService(service, env),
      new RegExp(
        `^Redis at 127\\.0\\.0\\.1:${port} cannot be reached \\(.*ECONNREFUSED.*\\); check REDIS_URL and that the server is running\\.$`,
      ),
    );
    await database.drop();
  });

  it('refuses a Redis that evicts', async () => {
    const [redis, database] = await Promise.all([
      startPrivateRedis({ maxmemoryPolicy: 'allkeys-lru' }),
      freshDatabase(),
    ]);
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, TRIBUTARY_PORT: '0' };
    try {
      await expectRefusal(
        spawnService(service, env),
        `Redis at 127.0.0.1:${redis.port} may evict waiting entries (maxmemory-policy allkeys-lru); ` +
          `run "redis-cli -u ${redis.url} CONFIG SET maxmemory-policy noeviction" and keep it in redis.conf.`,
      );
    } finally {
      await Promise.all([redis.stop(), database.drop()]);
    }
  });
});

describe('api', () => {
  it('refuses to serve a team without a login', async () => {
    const [redis, database] = await Promise.all([startPrivateRedis(), freshDatabase()]);
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url, TRIBUTARY_PORT: '0' };
    try {
      await expectRefusal(spawnService('api', env), /tributary token create/);
    } finally {
      await Promise.all([redis.stop(), database.drop()]);
    }
  });

  it('is not ready without its Redis, and says why', async () => {
    const database = await freshDatabase();
    await createToken(database.url);
    const port = await freePort();
    const redisUrl = `redis://127.0.0.1:${await freePort()}`;
    const env = { DATABASE_URL: database.url, REDIS_URL: redisUrl, TRIBUTARY_PORT: String(port) };
    const api = spawnService('api', env);
    try {
      await eventually(async () => {
        const response = await fetch(`http://127.0.0.1:${port}/readyz`);
        expect(response.status).toBe(503);
        expect(await response.json()).toMatchObject({ checks: { stream: { ok: false } } });
      });
    } finally {
      await api.end('SIGTERM');
      await database.drop();
    }
  });
});

it.each(['ingest', 'resolver', 'api'] as const)(
  '%s tells that it needs a Postgres and a Redis',
  async (service) => {
    await expectRefusal(
      spawnService(service, {}),
      /^(DATABASE_URL|REDIS_URL) is not set, expected a value\.$/,
    );
  },
);

it.each(['ingest', 'resolver', 'api'] as const)('%s tells how it is used to who asks', async (service) => {
  for (const flag of ['--help', '-h']) {
    const program = spawnService(service, {}, [flag]);
    expect(await program.finish()).toMatchObject({ code: 0 });
    expect([program.stdout(), program.stderr()]).toEqual([
      expect.stringMatching(
        /^Usage: node apps\/\w+\/dist\/main\.js [^]*\n {2}--database-url URL +Postgres to use/,
      ),
      '',
    ]);
  }
});
