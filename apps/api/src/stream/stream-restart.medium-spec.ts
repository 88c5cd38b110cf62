import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate, migrationsDirectory, openDatabase, type Database } from '@tributary/store';
import { startPrivatePostgres, type PrivatePostgres } from '@tributary/store/test-kit';
import { run, session } from '../test-kit/seed-family.js';
import { eventually, openStream } from '../test-kit/sse-client.js';
import { startApi, type TestApi } from '../test-kit/start-api.js';

let postgres: PrivatePostgres;
let pool: Database;
let api: TestApi;

beforeAll(async () => {
  postgres = await startPrivatePostgres();
  await migrate(postgres.url, { directory: migrationsDirectory });
  pool = openDatabase(postgres.url);
  api = await startApi({ pool });
  await api.insert('sessions', session('main'));
});

afterAll(async () => {
  await api.stop();
  await pool.end();
  await postgres.stop();
});

async function commit(runId: string): Promise<void> {
  await api.insert('runs', run(runId));
  await api.insert('outbox', { kind: 'run.updated', subject_id: runId, session_id: 'main' });
}

describe('a restart of Postgres under an open stream', () => {
  it('costs its clients nothing: each commit is told once, in order, on the same connection', async () => {
    const client = await openStream(api.url);
    const expected: string[] = [];
    for (const round of ['first', 'second']) {
      const failures = api.errors.length;
      await commit(`${round}-before`);
      postgres.kill();
      await eventually(
        () => api.errors.length > failures,
        () => 'nobody noticed',
      );
      await postgres.restart();
      await commit(`${round}-after`);
      expected.push(`${round}-before`, `${round}-after`);
      await client.until('what was committed', ({ length }) => length >= expected.length);
    }
    expect(client.events.map(({ data }) => data.runId)).toEqual(expected);
    expect(client.isClosed).toBe(false);

    const back = await openStream(api.url, { lastEventId: client.events[0]!.id });
    expect(back.events.map(({ data }) => data.runId)).toEqual(expected.slice(1));
    [client, back].forEach((each) => each.close());
  });
});
