import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { errors } from '@tributary/platform';

const SQLITE_BUSY = 5;

export interface DataDirLock {
  release(): void;
}

/**
 * One Tributary per data folder. The lock is the operating system's own file lock, which Node offers only
 * through SQLite: the kernel releases it when the process dies in whatever way, so it is never stale and no
 * process number has to be guessed alive. `owner.pid` only serves the error message.
 */
export function lockDataDir(home: string): DataDirLock {
  const owner = join(home, 'owner.pid');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(home, 'lock'));
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock?.close();
    const { errcode, message } = cause as Error & { errcode?: number };
    if (errcode === SQLITE_BUSY) throw errors.dataDirInUse({ dir: home, pid: readPid(owner) });
    throw errors.dataDirNotWritable({ dir: home, reason: message, cause });
  }
  writeFileSync(owner, String(process.pid));
  return { release: () => lock.close() };
}

function readPid(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8')) || undefined;
  } catch {
    return undefined;
  }
}
