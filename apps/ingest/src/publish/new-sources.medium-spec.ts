import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { registerHost, SourceRepository, type NewSource } from '@tributary/store';
import { freshDatabase, type FreshDatabase } from '@tributary/store/test-kit';
import { NewSources } from './new-sources.js';

let database: FreshDatabase;
let sources: SourceRepository;

beforeAll(async () => {
  database = await freshDatabase();
  await registerHost(database, { id: 'here', name: 'here', developer: 'dev' });
  sources = new SourceRepository({ pool: database, hostId: 'here' });
});
afterAll(async () => {
  await database.drop();
});

const fileAt = (path: string): NewSource => ({
  ...{ path, kind: 'claude.transcript', shape: 'append', family: path },
  identity: { dev: '1', ino: path, birthtimeNs: '3', firstLineHash: 'first' },
});

it('puts those that come together on record together, each as itself', async () => {
  const created = new NewSources(sources);
  const paths = Array.from({ length: 40 }, (_, index) => `projects/a/${index}.jsonl`);
  const positions = await Promise.all(paths.map((path) => created.create(fileAt(path))));

  expect(positions.map(({ path }) => path)).toEqual(paths);
  expect(positions.map(({ identity }) => identity?.ino)).toEqual(paths);
  expect(new Set(positions.map(({ sourceId }) => sourceId)).size).toBe(paths.length);
  const known = await sources.positions(positions.map(({ sourceId }) => sourceId));
  expect(known.sort((a, b) => Number(a.sourceId) - Number(b.sourceId))).toEqual(positions);
  // The first goes at once and alone, the others while it is on its way.
  const { rows } = await database.query<{ xmin: string }>('SELECT DISTINCT xmin::text FROM sources');
  expect(rows).toHaveLength(2);
});

it('does not let one that cannot be stored hold back the others', async () => {
  const created = new NewSources(sources);
  // No index takes so much, and what is random does not become shorter.
  const tooLong = `projects/b/${randomBytes(10_000).toString('hex')}.jsonl`;
  const asked = ['projects/b/1.jsonl', 'projects/b/2.jsonl', tooLong, 'projects/b/3.jsonl'];
  const told = await Promise.allSettled(asked.map((path) => created.create(fileAt(path))));

  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
