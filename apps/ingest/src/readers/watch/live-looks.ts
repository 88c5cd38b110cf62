import type { BigIntStats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import type { DirectoryWatch } from './directory-watch.js';
import { errorCode } from '../reader-hooks.js';
import type { ReaderRoots } from '../reader-roots.js';
import type { FileEntry } from '../sweep/sweep-report.js';
import { directoryIno, toFileEntry } from '../sweep/tree-walk.js';

export interface LiveLooksOptions {
  readonly roots: ReaderRoots;
  readonly watch: DirectoryWatch;
  readonly later: (delayMs: number, action: () => Promise<void>) => void;
  readonly relistMs: number;
  readonly onFile: (entry: FileEntry) => void;
  readonly onMissing: (path: string) => void;
  readonly onFailure: (absolute: string, error: unknown) => void;
}

/** Looks at what a watch pointed to. A burst of events on one path makes one look, and one more behind it. */
export class LiveLooks {
  readonly #options: LiveLooksOptions;
  readonly #inFlight = new Map<string, { isStale: boolean }>();

  constructor(options: LiveLooksOptions) {
    this.#options = options;
  }

  async look(absolute: string): Promise<void> {
    const running = this.#inFlight.get(absolute);
    if (running !== undefined) {
      running.isStale = true;
      return;
    }
    const look = { isStale: false };
    this.#inFlight.set(absolute, look);
    try {
      await this.#meet(absolute, await lstat(absolute, { bigint: true }));
    } catch (error) {
      this.#miss(absolute, error);
    }
    this.#inFlight.delete(absolute);
    if (look.isStale) await this.look(absolute);
  }

  async #meet(absolute: string, stat: BigIntStats): Promise<void> {
    const path = this.#options.roots.pathOf(absolute);
    if (path === null) return;
    if (stat.isFile()) this.#options.onFile(toFileEntry(path, absolute, stat));
    else if (stat.isDirectory()) await this.#meetDirectory(absolute, directoryIno(stat));
    else this.#options.onMissing(path);
  }

  /** Watch first, then list, then list again: what is made in between is seen by one of the three. */
  async #meetDirectory(absolute: string, ino: string): Promise<void> {
    const { watch, later, relistMs } = this.#options;
    if (watch.has({ absolute, ino })) return;
    watch.add({ absolute, ino });
    await this.#list(absolute);
    later(relistMs, () => this.#list(absolute));
  }

  async #list(absolute: string): Promise<void> {
    try {
      const names = await readdir(absolute);
      await Promise.all(names.map((name) => this.look(`${absolute}/${name}`)));
    } catch (error) {
      this.#miss(absolute, error);
    }
  }

  #miss(absolute: string, error: unknown): void {
    const { roots, onMissing, onFailure } = this.#options;
    const path = roots.pathOf(absolute);
    if (errorCode(error) !== 'ENOENT') onFailure(absolute, error);
    else if (path !== null) onMissing(path);
  }
}
