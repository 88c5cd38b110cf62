import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { registerHost } from './host.repository.js';
import { SourceRepository } from './source.repository.js';

let database: FreshDatabase;

beforeEach(async () => {
  // One connection, which tells its own figures when it is asked.
  database = await freshDatabase({ connections: 1 });
});

afterEach(async () => {
  await database.drop();
});

const identityOf = (ino: string) => ({ dev: '1', ino, birthtimeNs: '3' });

async function countRead(): Promise<number> {
  await database.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await database.query<{ read: number }>(
    "SELECT sum(idx_tup_read)::int AS read FROM pg_stat_user_indexes WHERE relname = 'sources'",
  );
  return rows[0]?.read ?? 0;
}

it('to look for new files reads none of the known ones, however few they are', async () => {
  await registerHost(database, { id: 'here', name: 'here', developer: 'dev' });
  const sources = new SourceRepository({ pool: database, hostId: 'here' });
  const known = Array.from({ length: 100 }, (_, index) => `projects/p/known-${index}.jsonl`);
  await sources.createAll(
    known.map((path) => ({
      ...{ path, kind: 'claude.transcript', shape: 'append', family: path },
      identity: { ...identityOf(path), firstLineHash: 'first' },
    })),
  );
  const before = await countRead();
  const keys = Array.from({ length: 50 }, (_, index) => `projects/p/new-${index}.jsonl`);
  const places = await sources.lookup(keys.map((path) => ({ path, ...identityOf(path) })));
  expect(places).toEqual(keys.map(() => ({ byIdentity: null, byPath: null })));
  expect(await countRead()).toBe(before);
});
