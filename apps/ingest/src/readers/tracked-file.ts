import { lstat } from 'node:fs/promises';
import type { SourcePosition } from '@tributary/domain';
import type { LongLine } from './turns/long-line.js';
import type { FileClass } from './reader-options.js';
import type { FileKey, KnownSource } from './reader-registry.js';
import type { FileEntry } from './sweep/sweep-report.js';

/** How far a generation was handed to the stream. `sent` runs ahead of `committed`. */
export interface Reading {
  readonly sourceId: string;
  readonly generation: number;
  readonly firstLineHash: string;
  readonly sent: number;
  readonly tailHash: string | null;
}

/** One physical file below a root, for as long as this process knows it. */
export class TrackedFile {
  entry: FileEntry;
  fileClass: FileClass;
  reading: Reading | null = null;
  longLine: LongLine | null = null;
  /** What this process knew of the file before it was found changed below its position. */
  remembered: Reading | null = null;
  /** An answer of the registry, fetched ahead of the turn that uses it. */
  known: KnownSource | null = null;
  /** Since when a `replace` file that was written just now has looked as it does. */
  firstSeen: { readonly signature: string; readonly atMs: number } | null = null;
  rewindTo: SourcePosition | null = null;
  /** The path changed and the registry was not told yet. */
  hasMoved = false;
  /** No path leads here any more; only an open descriptor can. */
  isDetached = false;
  #displaced: TrackedFile[] | null = null;

  constructor(entry: FileEntry, fileClass: FileClass) {
    this.entry = entry;
    this.fileClass = fileClass;
  }

  get path(): string {
    return this.entry.path;
  }

  get key(): FileKey {
    const { path, dev, ino, birthtimeNs } = this.entry;
    return { path, dev, ino, birthtimeNs };
  }

  /** Files that this one pushed off its path: its content may be theirs. */
  get displaced(): readonly TrackedFile[] {
    return this.#displaced ?? [];
  }

  displace(...files: readonly TrackedFile[]): void {
    if (files.length > 0) this.#displaced = [...this.displaced, ...files];
  }

  takeDisplaced(): readonly TrackedFile[] {
    const taken = this.displaced;
    this.#displaced = null;
    return taken;
  }

  get unreadBytes(): number {
    return Math.max(0, this.entry.size - (this.reading?.sent ?? this.known?.byIdentity?.committed ?? 0));
  }

  /** Goes back to what is committed. Called between two publishes of a turn, never during one. */
  applyRewind(): void {
    const to = this.rewindTo;
    this.rewindTo = null;
    if (to === null || this.reading === null || !this.isReading(to)) return;
    this.reading = { ...this.reading, sent: to.committed, tailHash: to.tailHash };
    this.longLine = null;
  }

  /** A turn that runs goes on with what it had, and its end is not kept. */
  unsettle(): void {
    this.reading = null;
    this.remembered = null;
    this.known = null;
    this.longLine = null;
    this.rewindTo = null;
  }

  isReading({ sourceId, generation }: Pick<SourcePosition, 'sourceId' | 'generation'>): boolean {
    return this.reading?.sourceId === sourceId && this.reading.generation === generation;
  }
}

export function identityKey(key: Pick<FileKey, 'dev' | 'ino' | 'birthtimeNs'>): string {
  return `${key.dev}:${key.ino}:${key.birthtimeNs}`;
}

export async function isAtItsPath(file: TrackedFile): Promise<boolean> {
  try {
    const { dev, ino, birthtimeNs } = await lstat(file.entry.absolute, { bigint: true });
    const key = { dev: String(dev), ino: String(ino), birthtimeNs: String(birthtimeNs) };
    return identityKey(key) === identityKey(file.key);
  } catch (error) {
    // What cannot be looked at is not proved to be gone.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
