import type { TrackedFile } from './tracked-file.js';

export interface ReaderStatus {
  readonly files: number;
  readonly watched: number;
  readonly openFiles: number;
  readonly lagBytes: number;
  /** Files that ended in half a line a day ago: nothing of it is sent before its newline. */
  readonly stalePartials: number;
  /** `sweep`: some changes are found by sweeps alone. */
  readonly mode: 'watch' | 'sweep';
}

const staleMs = 24 * 3_600_000;

export function measureLag(files: Iterable<TrackedFile>): Pick<ReaderStatus, 'lagBytes' | 'stalePartials'> {
  let lagBytes = 0;
  let stalePartials = 0;
  const staleBefore = Date.now() - staleMs;
  for (const { fileClass, unreadBytes, entry } of files) {
    if (fileClass.shape !== 'append' || unreadBytes === 0) continue;
    lagBytes += unreadBytes;
    if (entry.mtimeMs < staleBefore) stalePartials += 1;
  }
  return { lagBytes, stalePartials };
}
