import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshDatabase, type FreshDatabase } from '../test-kit/index.js';
import { requireBackup } from './restore-backup.js';
import { writeBackup } from './write-backup.js';

let database: FreshDatabase;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tributary-backup-'));
  database = await freshDatabase({ connections: 2, isForCopies: true });
});

afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe('a backup', () => {
  it('is known as one, whole, and alone in its folder', async () => {
    const file = join(folder, 'all.backup');
    await writeBackup(database, file);
    await requireBackup(file);
    expect(await readdir(folder)).toEqual(['all.backup']);
    await rm(file);
  });

  it('says where it cannot be written', async () => {
    const file = join(folder, 'nowhere', 'all.backup');
    await expect(writeBackup(database, file)).rejects.toMatchObject({
      code: 'backup_unwritable',
      message: expect.stringContaining(`The backup ${file} cannot be written (ENOENT);`),
    });
  });

  it('is told from other files, and from one that is not there', async () => {
    const other = join(folder, 'passwd');
    await writeFile(other, 'root:x:0:0:root:/root:/bin/bash\n');
    await expect(requireBackup(other)).rejects.toMatchObject({
      message: `${other} is not a whole backup of Tributary.`,
    });
    await expect(requireBackup(join(folder, 'nope'))).rejects.toMatchObject({
      message: `The backup ${join(folder, 'nope')} cannot be read (ENOENT).`,
    });
    await rm(other);
  });
});
