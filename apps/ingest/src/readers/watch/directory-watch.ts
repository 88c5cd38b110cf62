import type { DirectoryWatcher, ReaderFileSystem } from '../reader-file-system.js';
import { errorCode } from '../reader-hooks.js';
import type { DirectoryEntry } from '../sweep/sweep-report.js';

export interface DirectoryWatchOptions {
  readonly watch: ReaderFileSystem['watch'];
  /** Something happened to this path; what it was, a look must tell. */
  readonly onChange: (absolute: string) => void;
  readonly onLimit: (directory: string, code: string) => void;
}

const limits: ReadonlySet<string> = new Set(['ENOSPC', 'EMFILE', 'ENFILE', 'ENOMEM']);

/**
 * One watch per directory. What cannot be watched is remembered and tried again, since a limit may be
 * lifted; until then the sweep finds its changes.
 */
export class DirectoryWatch {
  readonly #options: DirectoryWatchOptions;
  readonly #wanted = new Map<string, string>();
  readonly #watchers = new Map<string, DirectoryWatcher>();
  #isLimited = false;

  constructor(options: DirectoryWatchOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#watchers.size;
  }

  get isLimited(): boolean {
    return this.#isLimited;
  }

  has({ absolute, ino }: DirectoryEntry): boolean {
    return this.#watchers.has(absolute) && this.#wanted.get(absolute) === ino;
  }

  /** A directory that was deleted and made again has the same path and needs a new watch. */
  add(directory: DirectoryEntry): void {
    if (this.has(directory)) return;
    this.#drop(directory.absolute);
    this.#wanted.set(directory.absolute, directory.ino);
    if (!this.#isLimited) this.#watch(directory.absolute);
  }

  remove(absolute: string): void {
    this.#wanted.delete(absolute);
    this.#drop(absolute);
  }

  #hasReachedLimit(): boolean {
    return this.#isLimited;
  }

  retry(): void {
    this.#isLimited = false;
    for (const absolute of this.#wanted.keys()) {
      if (!this.#watchers.has(absolute)) this.#watch(absolute);
      if (this.#hasReachedLimit()) return;
    }
  }

  close(): void {
    for (const absolute of [...this.#watchers.keys()]) this.remove(absolute);
    this.#wanted.clear();
  }

  #watch(absolute: string): void {
    try {
      const watcher = this.#options.watch(absolute, (_event, name) => {
        this.#options.onChange(name === null ? absolute : `${absolute}/${name}`);
      });
      watcher.on('error', (error) => this.#fail(absolute, error));
      this.#watchers.set(absolute, watcher);
    } catch (error) {
      this.#fail(absolute, error);
    }
  }

  #fail(absolute: string, error: unknown): void {
    this.#drop(absolute);
    const code = errorCode(error);
    if (!limits.has(code)) return;
    this.#isLimited = true;
    this.#options.onLimit(absolute, code);
  }

  #drop(absolute: string): void {
    this.#watchers.get(absolute)?.close();
    this.#watchers.delete(absolute);
  }
}
