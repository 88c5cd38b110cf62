import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { migrate, migrationsDirectory, openDatabase, type Database } from '@tributary/store';
import { startEmbeddedPostgres } from '@tributary/store/embedded';
import pg from 'pg';
import { run, session } from '../test-kit/seed-family.js';
import { eventually, openStream } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

const runProgram = promisify(execFile);
let dataDir: string;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let url: string;
let pool: Database;
let api: TestApi;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tributary-test-'));
  await chmod(dataDir, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir });
  url = postgres.connectionString;
  await migrate(url, { directory: migrationsDirectory });
  pool = openDatabase(url);
  api = await startApi({ pool });
  await api.insert('sessions', session('main'));
});

afterEach(async () => {
  await api.stop();
  await pool.end();
  await postgres.stop();
  await rm(dataDir, { recursive: true });
});

/** Replaces files of the stopped server. */
async function betweenStarts(...command: readonly string[]): Promise<void> {
  await postgres.stop();
  await runProgram(command[0]!, command.slice(1), { cwd: join(dataDir, 'postgres') });
  postgres = await startEmbeddedPostgres({ dataDir, port: Number(new URL(url).port) });
}

async function commit(runId: string): Promise<void> {
  await api.insert('runs', run(runId));
  await api.insert('outbox', { kind: 'run.updated', subject_id: runId, session_id: 'main' });
}

/** A client that heard of something, then the database is replaced, then something happens there. */
async function follow(replace: () => Promise<void>): Promise<unknown[]> {
  const client = await openStream(api.url);
  await commit('before');
  await client.until('what was before', ({ length }) => length === 1);
  await replace();
  await client.until('that it must fetch again', ({ length }) => length === 2);
  await commit('after');
  await client.until('what came after', ({ length }) => length === 3);
  client.close();
  return client.events.map(({ event, data }) => (event === 'resync' ? data.reason : data.runId));
}

async function makeAnew(): Promise<void> {
  const admin = new pg.Client({ connectionString: url.replace(/[^/]*$/, 'template1') });
  await admin.connect();
  await admin.query('DROP DATABASE tributary WITH (FORCE)');
  await admin.query('CREATE DATABASE tributary');
  await admin.end();
  await migrate(url, { directory: migrationsDirectory });
}

describe('clients of a database that is replaced below the api', () => {
  it('are told to fetch again when it is another one, and then hear what comes', async () => {
    const heard = await follow(async () => {
      await makeAnew();
      await api.insert('sessions', session('main'));
    });
    expect(heard).toEqual(['before', 'other-database', 'after']);
  });

  it('are told to fetch again when it lost its last transactions, and then hear what comes', async () => {
    await betweenStarts('cp', '-a', 'cluster', 'older');
    const heard = await follow(() => betweenStarts('sh', '-c', 'rm -r cluster && mv older cluster'));
    expect(heard).toEqual(['before', 'future', 'after']);
  });

  it('are not answered with what the other one held', async () => {
    const list = () => api.get('/api/sessions');
    expect((await list()).body).toMatchObject({ total: 1 });

    await makeAnew();
    // The first may meet connections of which nobody knows yet that they were ended.
    await eventually(
      async () => (await list()).status === 200,
      () => 'no answer',
    );
    expect((await list()).body).toMatchObject({ total: 0 });
  });
});
