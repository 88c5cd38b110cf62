import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isWatchable } from './network-mount.js';
import type { ReaderFileSystem } from './reader-file-system.js';
import { errorCode } from './reader-hooks.js';
import type { ReaderRoot } from './reader-options.js';

interface ResolvedRoot extends ReaderRoot {
  readonly isWatchable: boolean;
}

/** The roots with symbolic links resolved: a root may be one, nothing below it may. */
export class ReaderRoots {
  readonly #told: readonly ReaderRoot[];
  readonly #statfs: ReaderFileSystem['statfs'];
  #roots: readonly ResolvedRoot[] = [];

  private constructor(told: readonly ReaderRoot[], statfs: ReaderFileSystem['statfs']) {
    this.#told = told;
    this.#statfs = statfs;
  }

  static async resolve(
    roots: readonly ReaderRoot[],
    statfs: ReaderFileSystem['statfs'],
  ): Promise<ReaderRoots> {
    if (new Set(roots.map((root) => root.name)).size < roots.length) {
      throw Object.assign(new Error('two roots have the same name'), { code: 'READER_DUPLICATE_ROOT' });
    }
    const resolved = new ReaderRoots(roots, statfs);
    await resolved.resolveAgain();
    return resolved;
  }

  /** Whether one of them leads elsewhere than before: to a folder that came later, or through a link that was changed. */
  async resolveAgain(): Promise<boolean> {
    const before = this.#roots;
    this.#roots = await Promise.all(
      this.#told.map(async ({ directory, name }, index) => {
        const real = await resolveRoot(resolve(directory), before[index]?.directory);
        return { directory: real, name, isWatchable: await isDirectoryWatchable(real, this.#statfs) };
      }),
    );
    return this.#roots.some(({ directory }, index) => directory !== before[index]?.directory);
  }

  get roots(): readonly ReaderRoot[] {
    return this.#roots.map(({ directory, name }) => ({ directory, name }));
  }

  get areAllWatchable(): boolean {
    return this.#roots.every((root) => root.isWatchable);
  }

  canWatch(absolute: string): boolean {
    return this.#rootOf(absolute)?.isWatchable ?? false;
  }

  /** The path under which a file is known, or `null` outside the roots. */
  pathOf(absolute: string): string | null {
    const root = this.#rootOf(absolute);
    return root === undefined ? null : `${root.name}${absolute.slice(root.directory.length)}`;
  }

  #rootOf(absolute: string): ResolvedRoot | undefined {
    return this.#roots.find(
      ({ directory }) => absolute === directory || absolute.startsWith(`${directory}/`),
    );
  }
}

/** One that cannot be looked at now is where it was: only what is not there may lead elsewhere. */
async function resolveRoot(directory: string, before: string | undefined): Promise<string> {
  try {
    return await realpath(directory);
  } catch (error) {
    const isAbsent = ['ENOENT', 'ENOTDIR'].includes(errorCode(error));
    return isAbsent || before === undefined ? await resolveExisting(directory) : before;
  }
}

/** A root that does not exist yet is taken at its word below the nearest folder that does. */
async function resolveExisting(directory: string): Promise<string> {
  try {
    return await realpath(directory);
  } catch {
    const parent = dirname(directory);
    return parent === directory ? directory : join(await resolveExisting(parent), basename(directory));
  }
}

async function isDirectoryWatchable(directory: string, statfs: ReaderFileSystem['statfs']): Promise<boolean> {
  try {
    return isWatchable((await statfs(directory)).type);
  } catch {
    return true;
  }
}
