import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errors, makeFolder } from '@tributary/platform';

const keyBytes = 32;

/** This machine's key for marks of withheld text: equal secrets stay recognisable, and nobody else can try guesses. */
export async function readRedactionKey(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, 'redaction.key');
  await makeFolder(dataDir).catch((cause: unknown) => {
    const { code: reason = String(cause) } = cause as { code?: string };
    throw errors.dataDirNotWritable({ dir: dataDir, reason, cause });
  });
  try {
    // Refused where it exists: of two that start at once, both use the first one's.
    await writeFile(path, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  return await readFile(path);
}
