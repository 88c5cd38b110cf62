import type { TrackedFile } from './tracked-file.js';

/**
 * Files that can wait, by family, in order of arrival. A family is read to its end before the next one is begun: its
 * lines then reach the store in few large transactions instead of many small ones.
 */
export class FamilyBacklog {
  readonly #families = new Map<string, Set<TrackedFile>>();
  /** As it was when the file came: a file that moves may belong to another. */
  readonly #familyOf = new Map<TrackedFile, string>();

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

  /** The next file of the oldest family that nobody reads: two readers of one family would wait for each other. */
  next(beingRead: Iterable<TrackedFile>): TrackedFile | undefined {
    const busy = new Set(Array.from(beingRead, ({ fileClass }) => fileClass.family));
    for (const [family, files] of this.#families) {
      if (!busy.has(family)) return files.values().next().value;
    }
    return undefined;
  }

  clear(): void {
    this.#families.clear();
    this.#familyOf.clear();
  }
}
