import { closeSync, constants, fstatSync, openSync, readSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import type { FileStat } from '../reader-file-system.js';

/** A file that was read whole: its bytes are `bytes[from, from + stat.size)` of what came with it. */
export interface SmallFile {
  readonly stat: FileStat;
  readonly from: number;
}

export interface SmallFiles {
  /** `null` for whatever is no small regular file at its own path now: opening it tells why. */
  readonly files: readonly (SmallFile | null)[];
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/**
 * Reads files whole, with synchronous calls, which cost less than asynchronous ones and hold up nobody there. For a
 * worker thread, which imports it as TypeScript source or as built JavaScript: it must not import another file at run time.
 */
export function readSmallFiles(paths: readonly string[], mostBytes: number): SmallFiles {
  const room = new Uint8Array(mostBytes);
  const ownFolders = new Set<string>();
  let used = 0;
  const files = paths.map((path) => {
    const stat = readInto(room.subarray(used), path, ownFolders);
    if (stat === null) return null;
    const from = used;
    used += Number(stat.size);
    return { stat, from };
  });
  return { files, bytes: room.subarray(0, used) };
}

function readInto(room: Uint8Array, path: string, ownFolders: Set<string>): FileStat | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, flags);
    const stat = fstatSync(descriptor, { bigint: true });
    const size = Number(stat.size);
    if (!stat.isFile() || size > room.length || !isOwnFolder(dirname(path), ownFolders)) return null;
    if (readSync(descriptor, room, 0, size, 0) < size) return null;
    const { dev, ino, birthtimeNs, mtimeNs } = stat;
    return { dev, ino, birthtimeNs, size: stat.size, mtimeNs };
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

/** Reached without a symbolic link. */
function isOwnFolder(folder: string, known: Set<string>): boolean {
  if (known.has(folder)) return true;
  if (realpathSync.native(folder) !== folder) return false;
  known.add(folder);
  return true;
}
