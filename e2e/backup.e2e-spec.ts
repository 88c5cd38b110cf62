import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import pg from 'pg';
import { compareStates, readDerivedState, type DerivedState } from './chaos/read-derived-state.js';
import { runCli } from './kit/credentials.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { makeFolder } from './kit/make-folder.js';
import { copyRun } from './kit/recorded-runs.js';
import { makeTeamPlace, startTeam, type TeamPlace } from './kit/team-place.js';
import type { Tributary } from './kit/tributary.js';

const runs = ['2.1.325-c-text', '2.1.325-q-text', '2.1.325-w-text'];
const later = '2.1.325-n-sync-text';

let place: TeamPlace;
let folder: string;
let target: FreshDatabase;
let restored: Tributary | undefined;

beforeAll(async () => {
  [place, folder, target] = await Promise.all([makeTeamPlace(), makeFolder(), emptyDatabase()]);
});

afterAll(async () => {
  await restored?.stop();
  await Promise.all([place.close(), target.drop(), rm(folder, { recursive: true, force: true })]);
});

/** Without any table, as a new server has it. */
async function emptyDatabase(): Promise<FreshDatabase> {
  const fresh = await freshDatabase();
  await withClient(fresh.url, (client) =>
    client.query('DROP SCHEMA dash CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public'),
  );
  return fresh;
}

async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function stateOf(url: string): Promise<DerivedState> {
  return await withClient(url, (client) =>
    readDerivedState({ query: async (sql) => (await client.query(sql)).rows }),
  );
}

async function expectAll(url: string, names: readonly string[]): Promise<void> {
  for (const run of names) await eventually(() => expectTruth(url, run));
}

describe('a backup', () => {
  const file = (): string => join(folder, 'tributary.backup');

  it('restored into an empty database is the same state, which the facts prove', async () => {
    const tributary = await place.start({ TRIBUTARY_ORPHAN_AFTER: '1s' });
    for (const run of runs) await copyRun(run, place.claudeDir);
    await expectAll(tributary.url, runs);
    await runCli(['backup', file()], { DATABASE_URL: place.databaseUrl });
    const before = await stateOf(place.databaseUrl);
    await tributary.stop();
    await runCli(['restore', file()], { DATABASE_URL: target.url });
    const checked = await runCli(['check'], { DATABASE_URL: target.url, TRIBUTARY_ORPHAN_AFTER: '1s' });
    expect(checked).toContain('Everything is stored as it is computed.');
    expect(before['messages']?.length).toBeGreaterThan(50);
    expect(compareStates(before, await stateOf(target.url))).toEqual([]);
  });

  it('lets the services go on where it was, with what came later and nothing twice', async () => {
    await copyRun(later, place.claudeDir);
    const { claudeDir, redisUrl, token } = place;
    const env = { TRIBUTARY_ORPHAN_AFTER: '1s' };
    restored = await startTeam({ claudeDir, redisUrl, token, databaseUrl: target.url, env });
    await expectAll(restored.url, [...runs, later]);
  });

  it('is refused by a database that is not empty', async () => {
    await expect(runCli(['restore', file()], { DATABASE_URL: target.url })).rejects.toThrow('not empty');
  });
});
