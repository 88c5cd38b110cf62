import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { runCli } from './kit/credentials.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { readJson } from './kit/read-api.js';
import { copyRun } from './kit/recorded-runs.js';
import { makeTeamPlace, type TeamPlace } from './kit/team-place.js';
import type { Tributary } from './kit/tributary.js';

const before = '2.1.325-c-text';
const afterwards = ['2.1.325-n-sync-text', '2.1.199-g-text', '2.1.325-d-text'];

/** Everything that a migration of a newer version may do beside running services (tools/migrations). */
const EXPAND = `
  DO $$ DECLARE tab regclass; BEGIN
    FOR tab IN SELECT oid FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> '_prisma_migrations'
    LOOP
      EXECUTE format('ALTER TABLE %s ADD COLUMN newer_word text, ADD COLUMN newer_count bigint NOT NULL DEFAULT 7', tab);
    END LOOP;
  END $$;
  CREATE TABLE newer_things (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, session_id text NOT NULL);
  CREATE INDEX newer_sessions_idx ON sessions (newer_word);
  INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at)
  VALUES ('newer', repeat('0', 64), '29990101000000_newer', now())`;

let place: TeamPlace;
let tributary: Tributary;
let database: pg.Client;

beforeAll(async () => {
  place = await makeTeamPlace();
  tributary = await place.start({ TRIBUTARY_AUTO_CARDS: 'per-session', TRIBUTARY_ORPHAN_AFTER: '1s' });
  database = new pg.Client({ connectionString: place.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await place.close();
});

describe('running services whose database a newer version has migrated', () => {
  it('go on: they read, store and tell as before', async () => {
    await copyRun(before, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, before));
    for (const path of ['/api/cards', '/api/costs?groupBy=model']) await readJson(tributary.url, path);
    await database.query(EXPAND);
    for (const run of afterwards) await copyRun(run, place.claudeDir);
    for (const run of [before, ...afterwards]) await eventually(() => expectTruth(tributary.url, run));
    for (const path of ['/api/cards', '/api/costs?groupBy=model', '/api/sessions', '/api/health']) {
      expect(await readJson(tributary.url, path)).toBeDefined();
    }
    const { rows } = await database.query('SELECT count(*)::int AS letters FROM dead_letters');
    expect(rows).toEqual([{ letters: 0 }]);
    const complaints = tributary
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(complaints).toEqual([]);
    expect(tributary.hasEnded()).toBe(false);
  });

  it('store rows that the newer version reads: what it added has its default', async () => {
    const { rows } = await database.query<{ all: boolean }>(
      `SELECT bool_and(newer_count = 7 AND newer_word IS NULL) AS all FROM messages`,
    );
    expect(rows).toEqual([{ all: true }]);
  });

  it('refuse to start anew on it, and say which version they want', async () => {
    await expect(runCli(['check'], { DATABASE_URL: place.databaseUrl })).rejects.toThrow(
      '29990101000000_newer',
    );
  });
});
