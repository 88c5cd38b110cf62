import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import pg from 'pg';
import { parse } from 'yaml';
import { makeCollectorPlace } from './kit/collector-place.js';
import { makeComposePlace, type ComposePlace } from './kit/compose-place.js';
import { useToken } from './kit/credentials.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { readCommands } from './kit/read-compose.js';
import { copyRun, recordedFolder } from './kit/recorded-runs.js';
import { workspaceRoot } from './kit/workspace.js';

let place: ComposePlace;
let url: string;

beforeAll(async () => {
  place = await makeComposePlace();
  const said: string[] = [];
  for (const command of readCommands('docs/operations.md', 'Run by Compose'))
    said.push(await place.run(command));
  url = `http://127.0.0.1:${place.running.get('api')![0]!.port}`;
  useToken(url, /trb_\S+/.exec(said.join('\n'))![0]);
});

afterAll(async () => {
  await place[Symbol.asyncDispose]();
});

interface DataSource {
  readonly user: string;
  readonly jsonData: { readonly database: string };
  readonly secureJsonData: { readonly password: string };
}

function readDataSource(): DataSource {
  const file = join(workspaceRoot, 'grafana/provisioning/datasources/tributary.yml');
  return (parse(readFileSync(file, 'utf8')) as { datasources: DataSource[] }).datasources[0]!;
}

describe('the processes and settings of docker-compose.yml, started as the documents say', () => {
  it('are healthy by their own checks, as many as were asked for', async () => {
    const counts = Object.fromEntries([...place.running].map(([name, all]) => [name, all.length]));
    expect(counts).toEqual({ redis: 1, ingest: 1, resolver: 3, api: 1 });
    for (const service of Object.keys(counts)) {
      expect({ service, isHealthy: await place.isHealthy(service) }).toEqual({ service, isHealthy: true });
    }
  });

  it('keep in Redis what Redis has no room for, and what it was told through a crash of it', async () => {
    const password = readFileSync(place.pathOf('redis', '/run/secrets/redis-password'), 'utf8');
    const redis = new Redis({ port: place.redisPort, password });
    try {
      expect(await redis.config('GET', 'maxmemory-policy')).toEqual(['maxmemory-policy', 'noeviction']);
      expect(await redis.config('GET', 'appendonly')).toEqual(['appendonly', 'yes']);
      expect(await redis.config('GET', 'maxmemory')).toEqual(['maxmemory', String(1024 ** 3)]);
    } finally {
      redis.disconnect();
    }
  });

  it('store what a collector sends and what lies in the watched folder, and tell it', async () => {
    const token = await place.run(
      'docker compose run --rm migrate apps/cli/dist/main.js token create --developer ann --scopes ingest',
    );
    const collector = await makeCollectorPlace();
    try {
      await collector.useToken(token.trim());
      collector.start(url);
      await copyRun('2.1.325-c-text', collector.claudeDir);
      const recorded = join(recordedFolder('2.1.325-n-sync-text'), 'projects');
      await cp(recorded, place.pathOf('ingest', '/transcripts'), { recursive: true });
      for (const run of ['2.1.325-c-text', '2.1.325-n-sync-text'])
        await eventually(() => expectTruth(url, run));
    } finally {
      await collector.close();
    }
  });

  it("let Grafana's data source read the dashboards' views, and no table", async () => {
    const { user, jsonData, secureJsonData } = readDataSource();
    const [, file = ''] = /^\$__file\{(.+)\}$/.exec(secureJsonData.password) ?? [];
    const password = readFileSync(place.pathOf('grafana', file), 'utf8');
    const { database } = jsonData;
    const grafana = new pg.Client({ host: '127.0.0.1', port: place.postgresPort, user, password, database });
    await grafana.connect();
    try {
      const { rows } = await grafana.query('SELECT count(*)::int AS runs FROM dash.runs');
      expect(rows).toEqual([{ runs: expect.any(Number) }]);
      await expect(grafana.query('SELECT FROM public.sessions')).rejects.toThrow('permission denied');
    } finally {
      await grafana.end();
    }
  });

  it('end by themselves when they are told to', async () => {
    for (const service of ['api', 'resolver', 'ingest']) {
      const ends = await Promise.all(
        place.running.get(service)!.map(({ program }) => program.end('SIGTERM')),
      );
      for (const end of ends) expect({ service, ...end }).toEqual({ service, code: 0, signal: null });
    }
  });
});
