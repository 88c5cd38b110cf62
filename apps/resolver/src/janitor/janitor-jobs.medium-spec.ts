import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { janitorJobs } from './janitor-jobs.js';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

afterAll(async () => {
  await database.drop();
});

async function run(name: string): Promise<void> {
  await janitorJobs(database, { contentMs: null, factsMs: null })
    .find((job) => job.name === name)!
    .run();
}

describe('the janitor', () => {
  it('deletes news older than a day, however many, and keeps the others', async () => {
    await database.query(
      `INSERT INTO outbox (kind, subject_id, created_at)
       SELECT 'card.updated', 'old', now() - interval '25 hours' FROM generate_series(1, 12000)
       UNION ALL SELECT 'card.updated', 'recent', now() - interval '23 hours' FROM generate_series(1, 3)`,
    );
    await run('delete-old-news');
    const { rows } = await database.query(
      'SELECT subject_id AS subject, count(*)::int AS count FROM outbox GROUP BY 1',
    );
    expect(rows).toEqual([{ subject: 'recent', count: 3 }]);
  });
});
