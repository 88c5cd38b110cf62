import { lstat } from 'node:fs/promises';
import type { Sweeper } from '../readers/sweep/sweep.js';
import type { FileEntry, SweepReport } from '../readers/sweep/sweep-report.js';
import { toFileEntry } from '../readers/sweep/tree-walk.js';
import type { PlannedFile } from './place-file.js';

/** Stands in for the sweep of a live reader: the files of a list, each seen once. */
export class ListedFiles implements Sweeper {
  readonly #files: readonly PlannedFile[];
  #isFirst = true;
  totalBytes = 0;

  constructor(files: readonly PlannedFile[]) {
    this.#files = files;
  }

  async sweep(): Promise<SweepReport> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    const { files, failures } = isFirst ? await this.#look() : { files: [], failures: [] };
    const nothing = { directories: [], goneDirectories: [], goneFiles: [] };
    return { isFirst, files, failures, ...nothing };
  }

  async close(): Promise<void> {
    return Promise.resolve();
  }

  async #look(): Promise<Pick<SweepReport, 'files' | 'failures'>> {
    const files: FileEntry[] = [];
    const failures: { absolute: string; code: string }[] = [];
    for (const { path, absolute } of this.#files) {
      try {
        files.push(toFileEntry(path, absolute, await lstat(absolute, { bigint: true })));
      } catch (error) {
        failures.push({ absolute, code: (error as NodeJS.ErrnoException).code ?? 'READER_UNEXPECTED' });
      }
    }
    this.totalBytes = files.reduce((sum, { size }) => sum + size, 0);
    // Newest first, so that what a person looks for is there while the rest is still coming.
    return { files: files.sort((a, b) => b.mtimeMs - a.mtimeMs), failures };
  }
}
