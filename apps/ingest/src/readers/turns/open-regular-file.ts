import { constants } from 'node:fs';
import { realpath, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { FileStat, ReadableFile, ReaderFileSystem } from '../reader-file-system.js';

export interface OpenedFile {
  readonly handle: ReadableFile;
  readonly stat: FileStat;
  /** What is written to the file later is not in it. */
  readonly isSnapshot?: true;
}

// Without O_NONBLOCK, opening a FIFO that took the file's place would wait for its writer for ever.
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** What must not be read, or is not there: no failure, and no proof that the file was deleted. */
const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO']);

/** Opens a regular file reached without any symbolic link below its (resolved) root; `null` if there is none. */
export async function openRegularFile(
  absolute: string,
  open: ReaderFileSystem['open'],
): Promise<OpenedFile | null> {
  let handle: FileHandle | null = null;
  try {
    handle = await open(absolute, flags);
    const stat = await handle.stat({ bigint: true });
    const folder = dirname(absolute);
    if (stat.isFile() && (await realpath(folder)) === folder) return { handle, stat };
    await handle.close();
    return null;
  } catch (error) {
    await handle?.close().catch(() => undefined);
    if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
