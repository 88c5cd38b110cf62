import type { SourceKind } from '@tributary/parser';
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

/** What is behind of one kind of file. */
export interface ReaderLag {
  readonly kind: SourceKind;
  readonly bytes: number;
  /** Since the oldest file with something unread was last written to; half a line counts as well. */
  readonly seconds: number;
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

/** One entry for every kind of which there is a file. */
export function lagByKind(files: Iterable<TrackedFile>): ReaderLag[] {
  const now = Date.now();
  const lags = new Map<SourceKind, ReaderLag>();
  for (const { fileClass, unreadBytes, entry } of files) {
    const { kind, shape } = fileClass;
    const known = lags.get(kind) ?? { kind, bytes: 0, seconds: 0 };
    const isBehind = shape === 'append' && unreadBytes > 0;
    const waited = isBehind ? Math.max(0, now - entry.mtimeMs) / 1_000 : 0;
    const bytes = known.bytes + (isBehind ? unreadBytes : 0);
    lags.set(kind, { kind, bytes, seconds: Math.max(known.seconds, waited) });
  }
  return [...lags.values()];
}
