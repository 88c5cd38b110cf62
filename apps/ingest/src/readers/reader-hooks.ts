import { getSystemErrorMap } from 'node:util';

export interface SourceGone {
  /** `null` when the file went before a line of it was read. */
  readonly sourceId: string | null;
  readonly path: string;
  /** Bytes the last look saw and nobody could read any more. */
  readonly unreadBytes: number;
}

export interface GenerationStarted {
  readonly sourceId: string;
  readonly generation: number;
  readonly path: string;
  readonly reason: 'truncated' | 'rewritten' | 'replaced';
}

export interface ReadFailure {
  readonly path: string;
  readonly code: string;
  readonly error: unknown;
}

/** The reader never logs; it tells these. A hook must not throw. */
export interface ReaderHooks {
  onSourceGone?(gone: SourceGone): void;
  onGeneration?(started: GenerationStarted): void;
  /** A file or directory could not be observed now; it is tried again at the next sweep. */
  onReadError?(failure: ReadFailure): void;
  /** No further watch is to be had: sweeps alone find changes in the directories left over. */
  onWatchLimit?(limit: { readonly directory: string; readonly code: string }): void;
}

/** The code of a system error, for hooks and decisions. */
export function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'READER_UNEXPECTED';
}

/** A failure of which only the code is known, in the words of the system. */
export function systemError(code: string): Error {
  const words = getSystemErrorMap()
    .values()
    .find(([name]) => name === code)?.[1];
  return Object.assign(new Error(words === undefined ? code : `${code}: ${words}`), { code });
}
