import { describe, expect, it } from '@jest/globals';
import { adoptStrayLogs, keepWithin, type Database, type SourceRepository } from '@tributary/store';
import { checkFamilies } from '../check/check-families.js';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { readState } from '../test-kit/read-state.js';
import { withResolver } from '../test-kit/with-resolver.js';

const runs = ['2.1.325-c-text', '2.1.325-q-text', '2.1.325-n-sync-text'];
const nothingSaid = { contentMs: 0, factsMs: null };
const nothingKnown = { contentMs: null, factsMs: 0 };
const dayMs = 86_400_000;

async function commitRuns(options: CommitOptions, sources: SourceRepository): Promise<void> {
  for (const run of runs) await commitBatch(options, await corpusChunks(run, sources, 1_000));
}

async function readRow<Row>(database: Database, sql: string): Promise<Row> {
  return (await database.query(sql)).rows[0] as Row;
}

const FIGURES = `SELECT (SELECT count(*)::int FROM messages) AS messages, (SELECT count(*)::int FROM runs) AS runs,
  (SELECT count(*)::int FROM sessions) AS sessions, (SELECT sum(cost_usd)::text FROM message_usage WHERE is_counted) AS usd,
  (SELECT count(*)::int FROM message_usage WHERE is_counted) AS counted, (SELECT count(*)::int FROM todos) AS todos,
  (SELECT jsonb_agg(jsonb_build_array(id, status, started_at, completed_at, parent_run_id) ORDER BY id) FROM runs) AS tree`;

const WORDS = `SELECT (SELECT count(*)::int FROM agent_logs) AS logs, (SELECT count(*)::int FROM message_words) AS words,
  (SELECT count(*)::int FROM messages WHERE text <> '' OR output <> '') AS texts,
  (SELECT count(*)::int FROM runs WHERE prompt NOT LIKE '[no longer kept]%') AS prompts`;

const none = { logs: 0, words: 0, texts: 0, prompts: 0 };

describe('what was said', () => {
  it('goes when its time is over, and every figure stays', async () => {
    await withResolver(async (options, sources) => {
      const { database } = options;
      await commitRuns(options, sources);
      const before = await readRow(database, FIGURES);
      expect(await readRow(database, WORDS)).not.toEqual(none);
      await keepWithin(database, nothingSaid);
      expect((await checkFamilies(options)).differences).toEqual([]);
      expect(await readRow(database, WORDS)).toEqual(none);
      expect(await readRow(database, FIGURES)).toEqual(before);
    });
  });

  it('does not come back when its file is read again, from the start or as a copy', async () => {
    await withResolver(async (options, sources) => {
      const { database } = options;
      const chunks = await corpusChunks(runs[0]!, sources, 1_000);
      await commitBatch(options, chunks);
      await keepWithin(database, nothingSaid);
      await checkFamilies(options);
      const before = await readState(database);
      await commitBatch(options, chunks);
      await commitBatch(options, await corpusChunks(runs[0]!, sources, 1_000));
      expect(await readState(database)).toEqual(before);
    });
  });

  it('stays as long as its project says, whatever the server is set to', async () => {
    await withResolver(async (options, sources) => {
      const { database } = options;
      await commitRuns(options, sources);
      const before = await readRow(database, WORDS);
      await database.query('UPDATE projects SET keep_content_days = 36500');
      await keepWithin(database, nothingSaid);
      expect(await readRow(database, WORDS)).toEqual(before);
      await database.query('UPDATE projects SET keep_content_days = NULL');
      await keepWithin(database, nothingSaid);
      await checkFamilies(options);
      expect(await readRow(database, WORDS)).toEqual(none);
    });
  });
});

describe('what is known', () => {
  it('goes with everything that follows from it, and is not read in again', async () => {
    await withResolver(async (options, sources) => {
      const { database } = options;
      const chunks = await corpusChunks(runs[0]!, sources, 1_000);
      await commitBatch(options, chunks);
      const positions = 'SELECT json_agg(committed ORDER BY id) AS committed FROM sources';
      const before = await readRow(database, positions);
      await keepWithin(database, nothingKnown);
      await commitBatch(options, chunks);
      const { deadLetters: _letters, ...state } = await readState(database);
      expect(Object.values(state).flat()).toEqual([]);
      expect(await readRow(database, positions)).toEqual(before);
    });
  });
});

describe('what nobody comes back to', () => {
  it('goes: sign-ins that ended, and what numbered its lines for families that are gone', async () => {
    await withResolver(async ({ database }) => {
      await database.query(`
        INSERT INTO api_tokens (name, kind, role, scopes, hash, expires_at) VALUES
          ('long ended', 'sign-in', 'viewer', '{read}', 'a', now() - interval '31 days'),
          ('ended', 'sign-in', 'viewer', '{read}', 'b', now() - interval '1 day'),
          ('made by hand', 'token', 'viewer', '{read}', 'c', now() - interval '31 days');
        INSERT INTO sources (host_id, kind, shape, path, family, dev, ino, birthtime_ns, updated_at)
        SELECT 'h', 'claude.hook', 'append', path, 'f', dev, dev, dev, now() - age * interval '1 day' FROM (VALUES
          ('hook', NULL, 91), ('hook of a collector', 'none', 91), ('young hook', NULL, 1), ('known hook', NULL, 91),
          ('file', '7', 91)) AS given (path, dev, age);
        INSERT INTO source_families (source_id, family) SELECT id, 'f' FROM sources WHERE path = 'known hook'`);
      await keepWithin(database, { contentMs: null, factsMs: null });
      const left = `SELECT (SELECT json_agg(name ORDER BY name) FROM api_tokens) AS tokens,
        (SELECT json_agg(path ORDER BY path) FROM sources) AS sources`;
      expect(await readRow(database, left)).toEqual({
        tokens: ['ended', 'made by hand'],
        sources: ['file', 'known hook', 'young hook'],
      });
    });
  });
});

describe('the log', () => {
  const fill = `INSERT INTO projects (id, name, path) VALUES ('p', 'p', '/p');
    INSERT INTO sessions (id, root_id, project_id, facts, started_at, last_activity_at)
    VALUES ('old', 'old', 'p', '{"sessionId":"old","turnEnds":[],"conclusions":[],"requests":{},"todoItems":{},"compactedAt":[]}',
            now() - interval '1 year', now());
    INSERT INTO agent_logs (session_id, log_key, event_type, agent, content, metadata, occurred_at)
    SELECT 'old', n::text, 'message', 'main', 'said', '{}', now() - interval '9600 hours' + n * interval '1 hour'
    FROM generate_series(1, 9599) n`;

  it('gets a partition for every month, also for those that came late', async () => {
    await withResolver(async ({ database }) => {
      await database.query(fill);
      expect((await adoptStrayLogs(database)).length).toBeGreaterThan(12);
      expect(await readRow(database, 'SELECT count(*)::int AS strays FROM agent_logs_default')).toEqual({
        strays: 0,
      });
      expect(await readRow(database, 'SELECT count(*)::int AS rows FROM agent_logs')).toEqual({
        rows: 9_599,
      });
    });
  });

  it('is kept for as long as its project says where the server keeps everything', async () => {
    await withResolver(async ({ database }) => {
      await database.query(fill);
      await database.query('UPDATE projects SET keep_content_days = 30');
      await keepWithin(database, { contentMs: null, factsMs: null });
      expect(await readRow(database, 'SELECT count(*)::int AS rows FROM agent_logs')).toEqual({
        rows: 30 * 24 - 1,
      });
    });
  });

  it('loses exactly the rows that are too old, whole months with their partition', async () => {
    await withResolver(async ({ database }) => {
      await database.query(fill);
      await adoptStrayLogs(database);
      const partitions = `SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = 'agent_logs'::regclass`;
      const before = await readRow<{ count: number }>(database, partitions);
      const rows = `SELECT count(*)::int AS rows, min(occurred_at) >= now() - interval '90 days 1 minute' AS "areYoung"
        FROM agent_logs`;
      await keepWithin(database, { contentMs: 90 * dayMs, factsMs: null });
      expect(await readRow(database, rows)).toEqual({ rows: 90 * 24 - 1, areYoung: true });
      const after = await readRow<{ count: number }>(database, partitions);
      expect(before.count - after.count).toBeGreaterThanOrEqual(9);
    });
  });
});
