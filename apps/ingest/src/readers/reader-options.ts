import type { RawChunk, SourceShape } from '@tributary/domain';
import type { SourceKind } from '@tributary/parser';
import type { ReaderFileSystem } from './reader-file-system.js';
import type { ReaderHooks } from './reader-hooks.js';
import type { ReaderRegistry } from './reader-registry.js';
import type { Sweeper } from './sweep/sweep.js';

export interface ReaderRoot {
  readonly directory: string;
  /** First segment of every path below this root; unique among the roots. */
  readonly name: string;
}

/** What a file is, from its path alone. */
export interface FileClass {
  readonly kind: SourceKind;
  readonly shape: SourceShape;
  readonly family: string;
}

/**
 * A chunk with what the next open needs to prove that the file is still the same up to its end.
 * It is stored with `committed` when the chunk is applied.
 */
export interface ReadChunk extends RawChunk {
  readonly tailHash: string;
}

export interface ReaderLimits {
  readonly turnBytes: number;
  readonly chunkLines: number;
  /** A longer line becomes an `oversize` record. */
  readonly lineBytes: number;
  /** A larger `replace` file becomes an `oversize` record. */
  readonly replaceBytes: number;
  readonly openFiles: number;
  readonly lanes: number;
}

export interface ReaderPeriods {
  /** 0 means never, as for `allMs`: the owner then calls `sweepNow`. */
  readonly hotMs: number;
  readonly allMs: number;
  readonly hotWithinMs: number;
  readonly relistMs: number;
  readonly keepOpenMs: number;
  /** A `replace` file is read once it was left alone for so long. */
  readonly settleMs: number;
  /** After which a file that was read to its end is proved to be still the same; 0 means at once. */
  readonly proveMs: number;
}

export interface FileReaderOptions {
  readonly roots: readonly ReaderRoot[];
  /** `null`: the file is not read. */
  readonly classify: (path: string) => FileClass | null;
  readonly registry: ReaderRegistry;
  /** Resolves when the stream has accepted the chunk; waits under back-pressure. */
  readonly publish: (family: string, chunk: ReadChunk, signal: AbortSignal) => Promise<void>;
  readonly hooks?: ReaderHooks;
  readonly limits?: Partial<ReaderLimits>;
  readonly periods?: Partial<ReaderPeriods>;
  readonly fileSystem?: Partial<ReaderFileSystem>;
  /** Replaces the sweep worker, e.g. by a walk in the same thread. */
  readonly sweeper?: Sweeper;
}

export const defaultLimits: ReaderLimits = {
  turnBytes: 1024 * 1024,
  chunkLines: 200,
  lineBytes: 32 * 1024 * 1024,
  replaceBytes: 1024 * 1024,
  openFiles: 64,
  lanes: 24,
};

export const defaultPeriods: ReaderPeriods = {
  hotMs: 2_000,
  allMs: 30_000,
  hotWithinMs: 3_600_000,
  relistMs: 50,
  keepOpenMs: 60_000,
  settleMs: 20,
  proveMs: 1_000,
};
