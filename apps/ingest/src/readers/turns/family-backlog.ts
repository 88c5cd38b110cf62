import type { TrackedFile } from '../tracked-file.js';

/**
 * Files that can wait, by family, in order of arrival. A family is read to its end before the next one is begun: its
 * lines then reach the store in one transaction, or few, and what is known of it is not loaded again for each.
 */
export class FamilyBacklog {
  readonly #mostReaders: number;
  readonly #families = new Map<string, Set<TrackedFile>>();
  /** As it was when the file came: a file that moves may belong to another. */
  readonly #familyOf = new Map<TrackedFile, string>();

  /** Of one family: while the store does not take it all of its readers wait, and others must be left for the rest. */
  constructor(mostReaders: number) {
    this.#mostReaders = mostReaders;
  }

  get size(): number {
    return this.#familyOf.size;
  }

  add(file: TrackedFile): void {
    if (this.#familyOf.has(file)) return;
    const { family } = file.fileClass;
    this.#familyOf.set(file, family);
    const files = this.#families.get(family);
    if (files === undefined) this.#families.set(family, new Set([file]));
    else files.add(file);
  }

  delete(file: TrackedFile): void {
    const family = this.#familyOf.get(file);
    if (family === undefined) return;
    this.#familyOf.delete(file);
    const files = this.#families.get(family);
    files?.delete(file);
    if (files?.size === 0) this.#families.delete(family);
  }

  /** The next file of the oldest family that has not its share of readers yet. */
  next(beingRead: ReadonlySet<TrackedFile>): TrackedFile | undefined {
    for (const [family, files] of this.#families) {
      const readers = beingRead
        .values()
        .reduce((sum, file) => sum + Number(file.fileClass.family === family), 0);
      if (readers < this.#mostReaders) return files.values().next().value;
    }
    return undefined;
  }

  *all(): Iterable<TrackedFile> {
    for (const files of this.#families.values()) yield* files;
  }

  has(family: string): boolean {
    return this.#families.has(family);
  }

  clear(): void {
    this.#families.clear();
    this.#familyOf.clear();
  }
}
