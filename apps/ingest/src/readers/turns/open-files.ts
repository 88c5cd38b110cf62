import type { OpenedFile } from './open-regular-file.js';
import type { ReadableFile } from '../reader-file-system.js';
import { errorCode } from '../reader-hooks.js';
import { identityKey, type TrackedFile } from '../tracked-file.js';

export interface OpenFilesOptions {
  /** `null`: there is no regular file at its path. */
  readonly open: (file: TrackedFile) => Promise<OpenedFile | null>;
  readonly most: number;
  readonly keepOpenMs: number;
}

/**
 * A few descriptors, of the files changed last: a file that is unlinked while it is held can still be read
 * to its end. A file is leased by one turn at a time.
 */
export class OpenFiles {
  readonly #options: OpenFilesOptions;
  readonly #held = new Map<TrackedFile, ReadableFile>();
  readonly #leased = new Set<TrackedFile>();
  /** Never kept for another turn. */
  readonly #snapshots = new WeakSet<ReadableFile>();

  constructor(options: OpenFilesOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#held.size;
  }

  /** `null`: this very file is not at its path. */
  async lease(file: TrackedFile): Promise<ReadableFile | null> {
    const handle = this.#held.get(file) ?? (await this.#open(file));
    if (handle === null) return null;
    this.#held.delete(file);
    this.#held.set(file, handle);
    this.#leased.add(file);
    await this.#evict(this.#options.most);
    return handle;
  }

  async release(file: TrackedFile): Promise<void> {
    this.#leased.delete(file);
    const handle = this.#held.get(file);
    if (this.#isIdle(file) || (handle && this.#snapshots.has(handle))) await this.close(file);
  }

  async close(file: TrackedFile): Promise<void> {
    const handle = this.#held.get(file);
    this.#held.delete(file);
    await handle?.close();
  }

  async closeIdle(): Promise<void> {
    for (const file of [...this.#held.keys()]) {
      if (!this.#leased.has(file) && this.#isIdle(file)) await this.close(file);
    }
  }

  async closeAll(): Promise<void> {
    this.#leased.clear();
    await this.#evict(0);
  }

  #isIdle(file: TrackedFile): boolean {
    return !file.isDetached && Date.now() - file.entry.mtimeMs > this.#options.keepOpenMs;
  }

  async #open(file: TrackedFile): Promise<ReadableFile | null> {
    if (file.isDetached) return null;
    const opened = await this.#openOrMakeRoom(file);
    if (opened === null) return null;
    if (opened.isSnapshot) this.#snapshots.add(opened.handle);
    const { dev, ino, birthtimeNs } = opened.stat;
    const key = { dev: String(dev), ino: String(ino), birthtimeNs: String(birthtimeNs) };
    if (identityKey(key) === identityKey(file.key)) return opened.handle;
    await opened.handle.close();
    return null;
  }

  async #openOrMakeRoom(file: TrackedFile): Promise<OpenedFile | null> {
    try {
      return await this.#options.open(file);
    } catch (error) {
      if (errorCode(error) !== 'EMFILE' || this.#held.size === this.#leased.size) throw error;
      await this.#evict(0);
      return this.#options.open(file);
    }
  }

  async #evict(most: number): Promise<void> {
    for (const file of [...this.#held.keys()]) {
      if (this.#held.size <= most) return;
      if (!this.#leased.has(file)) await this.close(file);
    }
  }
}
