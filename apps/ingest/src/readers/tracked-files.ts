import type { FileClass } from './reader-options.js';
import type { FileKey } from './reader-registry.js';
import type { FileEntry, SweepReport } from './sweep/sweep-report.js';
import { identityKey, TrackedFile, type Reading } from './tracked-file.js';

/** How far a source was handed to the stream. */
export interface SentSource extends Pick<Reading, 'sourceId' | 'generation' | 'sent'> {
  /** Null for a file that is replaced whole: it is another one each time. */
  readonly key: FileKey | null;
}

/** All files this process knows, by path and by physical identity: a rename changes the one, not the other. */
export class TrackedFiles {
  readonly #classify: (path: string) => FileClass | null;
  readonly #byPath = new Map<string, TrackedFile>();
  readonly #byIdentity = new Map<string, TrackedFile>();
  readonly #bySource = new Map<string, TrackedFile>();

  constructor(classify: (path: string) => FileClass | null) {
    this.#classify = classify;
  }

  get size(): number {
    return this.#byPath.size;
  }

  all(): IterableIterator<TrackedFile> {
    return this.#byPath.values();
  }

  atPath(path: string): TrackedFile | undefined {
    return this.#byPath.get(path);
  }

  ofSource(sourceId: string): TrackedFile | undefined {
    return this.#bySource.get(sourceId);
  }

  /** Is the file with this identity at a path now? Then no other file can be its replacement. */
  isAlive(key: Parameters<typeof identityKey>[0]): boolean {
    const file = this.#byIdentity.get(identityKey(key));
    return file !== undefined && !file.isDetached;
  }

  /** Puts what was seen at a path into its place; `null` for a file that is not to be read. */
  place(entry: FileEntry): TrackedFile | null {
    const place = this.#classify(entry.path);
    if (place === null) return null;
    // Of what else a path tells, a hundred thousand files would keep a copy each.
    const { kind, shape, family } = place;
    const fileClass: FileClass = { kind, shape, family };
    const there = this.#byPath.get(entry.path);
    const file = fileClass.shape === 'replace' ? there : this.#byIdentity.get(identityKey(entry));
    if (file === undefined) return this.#add(new TrackedFile(entry, fileClass), there);
    if (file !== there) this.#move(file, entry, there);
    file.entry = entry;
    file.fileClass = fileClass;
    return file;
  }

  /** The file's position is known now. */
  settle(file: TrackedFile, reading: Reading): void {
    if (file.remembered !== null) this.#bySource.delete(file.remembered.sourceId);
    file.reading = reading;
    file.remembered = null;
    file.known = null;
    file.longLine = null;
    this.#bySource.set(reading.sourceId, file);
  }

  /** Those whose position is known. */
  sources(): SentSource[] {
    return [...this.#bySource.values()].flatMap(({ reading, key, fileClass, isDetached }) => {
      if (reading === null || isDetached) return [];
      const { sourceId, generation, sent } = reading;
      return [{ sourceId, generation, sent, key: fileClass.shape === 'append' ? key : null }];
    });
  }

  /** No position is known any more. */
  unsettleAll(): TrackedFile[] {
    this.#bySource.clear();
    const files = [...this.#byPath.values()];
    for (const file of files) file.unsettle();
    return files;
  }

  detach(file: TrackedFile): void {
    if (this.#byPath.get(file.path) === file) this.#byPath.delete(file.path);
    file.isDetached = true;
  }

  forget(file: TrackedFile): void {
    this.detach(file);
    const key = identityKey(file.key);
    if (this.#byIdentity.get(key) === file) this.#byIdentity.delete(key);
    const sourceId = file.reading?.sourceId;
    if (sourceId !== undefined && this.#bySource.get(sourceId) === file) this.#bySource.delete(sourceId);
  }

  /** The files that a sweep over all proves to be at no path any more. */
  missing(report: SweepReport): TrackedFile[] {
    if (!report.isFirst) {
      return report.goneFiles.map((path) => this.#byPath.get(path)).filter((file) => file !== undefined);
    }
    if (report.failures.length > 0) return [];
    const present = new Set(report.files.map((entry) => entry.path));
    return [...this.#byPath.values()].filter((file) => !present.has(file.path));
  }

  #add(file: TrackedFile, there: TrackedFile | undefined): TrackedFile {
    this.#byPath.set(file.path, file);
    if (file.fileClass.shape === 'append') this.#byIdentity.set(identityKey(file.key), file);
    this.#displace(there, file);
    return file;
  }

  #move(file: TrackedFile, entry: FileEntry, there: TrackedFile | undefined): void {
    if (this.#byPath.get(file.path) === file) this.#byPath.delete(file.path);
    this.#byPath.set(entry.path, file);
    file.isDetached = false;
    file.hasMoved = true;
    file.known = null;
    this.#displace(there, file);
  }

  #displace(there: TrackedFile | undefined, by: TrackedFile): void {
    if (there === undefined) return;
    by.displace(...there.takeDisplaced());
    if (there.reading === null && there.remembered === null) {
      this.forget(there);
      return;
    }
    there.isDetached = true;
    by.displace(there);
  }
}
