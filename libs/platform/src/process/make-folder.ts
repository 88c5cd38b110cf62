import { chmod, mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it, each with exactly this mode: under root's umask of 077 others could not enter.
 * Step by step: where the file system has no room for folders (`/proc`), Node's own way never ends.
 */
export async function makeFolder(path: string, mode = 0o700): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || (await isThere(dirname(path)))) throw error;
    await makeFolder(dirname(path), mode);
    await mkdir(path, { mode });
  }
  await chmod(path, mode);
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
