/**
 * The tool, and what of it a source holds, e.g. `claude.transcript`: from its path or its address, never from its content.
 * Which there are is told in one place, `libs/parser/src/sources.ts`.
 */
export const sourceKindPattern = /^[a-z-]{1,64}\.[a-z-]{1,64}$/;

/** How a file changes: `append` files grow line by line, `replace` files are rewritten whole. */
export type SourceShape = 'append' | 'replace';

/** Where a raw event came from: all that a parser may know beside the line itself. */
export interface SourceRef {
  readonly kind: string;
  /** Path below its root with forward slashes, e.g. `projects/-home-dev-acme/<uuid>.jsonl`; a URL for a server. */
  readonly path: string;
  readonly host: string;
  /** When the file was made, epoch milliseconds; absent where that is not known. */
  readonly bornAt?: number;
}

/** Roots of the same name are told apart by a number (`2:projects/…`); what a path means does not depend on it. */
export function withoutRootNumber(path: string): string {
  return path.replace(/^\d+:/, '');
}

/** One generation of one source. The clock that dates a file may jump; generations only ever grow. */
export interface Revision {
  readonly sourceId: string;
  readonly generation: number;
}

/** The physical identity of one generation of one file (DESIGN §6.3). */
export interface FileIdentity {
  readonly dev: string;
  readonly ino: string;
  readonly birthtimeNs: string;
  /** SHA-256 hex of the first complete line, at most 4 KB of it; null until a newline was seen. */
  readonly firstLineHash: string | null;
}

/** What Postgres knows of a source: reading goes on from `committed`. */
export interface SourcePosition {
  readonly sourceId: string;
  readonly generation: number;
  readonly committed: number;
  /** SHA-256 hex of the at most 256 bytes before `committed`; null at 0. */
  readonly tailHash: string | null;
  readonly identity: FileIdentity | null;
  readonly path: string;
}
