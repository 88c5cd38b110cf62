import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, jest } from '@jest/globals';
import { freshDatabase } from '@tributary/store/test-kit';
import { tributary } from '../../tributary.js';

afterEach(() => {
  jest.restoreAllMocks();
  process.exitCode = 0;
});

it('says which folders it looks in when files are in none of them, and takes others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-'));
  const [elsewhere, here] = [join(folder, 'elsewhere'), join(folder, 'here')];
  await mkdir(join(here, 'shop'), { recursive: true });
  await writeFile(join(here, 'shop/a.jsonl'), '{}\n');
  const database = await freshDatabase();
  await database.query(
    `WITH source AS (
       INSERT INTO sources (host_id, kind, shape, path, family, dev, ino, committed)
       VALUES ($1, 'claude.transcript', 'append', 'projects/shop/a.jsonl', 'a', '1', '2', 3) RETURNING id)
     INSERT INTO source_families (source_id, family) SELECT id, 'a' FROM source`,
    [hostname()],
  );
  const out = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const warned = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const rebuild = (dirs: string) =>
    tributary(['rebuild', '--database-url', database.url, '--claude-dirs', dirs]);

  await rebuild(elsewhere);
  expect(out.mock.calls.join('')).toContain('0 sessions from 0 files would be read again, 1 stay');
  expect(warned.mock.calls.join('')).toContain(
    `1 files of this machine are not in ${elsewhere}, so their sessions stay;`,
  );
  warned.mockClear();
  await rebuild(here);
  expect(out.mock.calls.join('')).toContain('1 sessions from 1 files would be read again, 0 stay');
  expect(warned).not.toHaveBeenCalled();

  await database.drop();
  await rm(folder, { recursive: true });
});
