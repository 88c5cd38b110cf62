/** A regular file as a sweep saw it. `path` is below its root's name, with forward slashes. */
export interface FileEntry {
  readonly path: string;
  readonly absolute: string;
  readonly dev: string;
  readonly ino: string;
  readonly birthtimeNs: string;
  readonly size: number;
  readonly mtimeMs: number;
}

export interface DirectoryEntry {
  readonly absolute: string;
  readonly ino: string;
}

export type SweepScope = 'hot' | 'all';

/** What changed since the sweep before. Nothing here follows from a directory that could not be listed. */
export interface SweepReport {
  /** The walk had nothing to compare with: `files` holds every file there is. */
  readonly isFirst: boolean;
  /** New or changed, newest first. */
  readonly files: readonly FileEntry[];
  /** New, or another directory than before at the same path. */
  readonly directories: readonly DirectoryEntry[];
  readonly goneDirectories: readonly string[];
  /** Paths; only of a sweep over all, so that a rename is seen at both ends before anything counts as gone. */
  readonly goneFiles: readonly string[];
  readonly failures: readonly { readonly absolute: string; readonly code: string }[];
}
