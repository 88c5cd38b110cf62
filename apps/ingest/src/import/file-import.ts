import { setTimeout as sleep } from 'node:timers/promises';
import { HttpPublisher } from '../collect/http.publisher.js';
import { HttpRegistry } from '../collect/http-registry.js';
import type { ServerLink } from '../collect/server-link.js';
import { FileReader } from '../readers/file.reader.js';
import type { ReadFailure } from '../readers/reader-hooks.js';
import type { ReadChunk } from '../readers/reader-options.js';
import { importErrors } from './import-errors.js';
import { importLimits } from './import-limits.js';
import { reportImport, type ImportReport } from './import-report.js';
import { ListedFiles } from './listed-files.js';
import { ListedSources } from './listed-sources.js';
import type { GuardedFile } from './import-privacy.js';

export interface FileImportOptions {
  readonly link: ServerLink;
  /** The machine whose files these are. */
  readonly host: string;
  readonly files: readonly GuardedFile[];
}

export interface ImportProgress {
  readonly doneBytes: number;
  readonly totalBytes: number;
  readonly newLines: number;
}

const lookMs = { first: 20, most: 500 };

/**
 * Reads a list of files once and hands their lines to a server. It keeps nothing of its own: killed anywhere and
 * started again, it goes on from what the server has stored.
 */
export class FileImport {
  readonly #options: FileImportOptions;
  readonly #publisher: HttpPublisher;
  readonly #listed: ListedFiles;
  readonly #sources: ListedSources;
  readonly #reader: FileReader;
  readonly #failures = new Map<string, ReadFailure>();
  readonly #failed = Promise.withResolvers<never>();
  readonly #families = new Set<string>();
  #newLines = 0;

  constructor(options: FileImportOptions) {
    const { link, host, files } = options;
    const byPath = new Map(files.map((file) => [file.path, file]));
    this.#sources = new ListedSources(new HttpRegistry(link, host), byPath);
    this.#options = options;
    this.#publisher = new HttpPublisher(link);
    this.#listed = new ListedFiles(files);
    this.#failed.promise.catch(() => undefined);
    this.#reader = new FileReader({
      roots: [],
      sweeper: this.#listed,
      classify: (path) => byPath.get(path) ?? null,
      registry: {
        lookup: (keys) => this.#orGiveUp(this.#sources.lookup(keys)),
        record: (change) => this.#orGiveUp(this.#sources.record(change)),
      },
      publish: (family, chunk, signal) => this.#publish(family, chunk, signal),
      limits: importLimits,
      periods: { hotMs: 0, allMs: 0 },
      hooks: { onReadError: (failure) => this.#failures.set(failure.path, failure) },
    });
  }

  /** Resolves when the server has stored every line; rejects when it stops answering. */
  async run(): Promise<ImportReport> {
    try {
      await Promise.race([this.#readAll(), this.#failed.promise]);
    } finally {
      await this.#reader.stop();
    }
    const { link } = this.#options;
    const { stored } = this.#publisher;
    return await reportImport(link, { families: this.#families, stored, newLines: this.#newLines });
  }

  progress(): ImportProgress {
    const { totalBytes } = this.#listed;
    const doneBytes = totalBytes - this.#reader.status().lagBytes;
    return { doneBytes, totalBytes, newLines: this.#newLines };
  }

  /** Files that could not be read, even at the second try. */
  get failures(): readonly ReadFailure[] {
    return [...this.#failures.values()];
  }

  async #readAll(): Promise<void> {
    await this.#reader.start();
    await this.#reader.sweepNow();
    if (this.#failures.size > 0) {
      this.#failures.clear();
      await this.#reader.sweepNow();
    }
    await this.#settle();
  }

  /** Waits until everything is stored, and sends again what the server lost on the way. */
  async #settle(): Promise<void> {
    for (let waitMs = lookMs.first; ; waitMs = Math.min(waitMs * 2, lookMs.most)) {
      const { lost, waiting, isForgotten } = await this.#publisher.look();
      if (isForgotten) throw importErrors.forgotten();
      if (waiting === 0) return;
      // Each is told once, so that all of them have to go back.
      const unreachable = lost.filter((position) => !this.#reader.rewind(position));
      if (unreachable.length > 0) throw importErrors.notArrived({ files: unreachable.length });
      if (lost.length > 0) await this.#reader.sweepNow();
      await sleep(waitMs);
    }
  }

  async #publish(family: string, chunk: ReadChunk, signal: AbortSignal): Promise<void> {
    const { guard } = this.#sources.fileOf(chunk.sourceId);
    const lines = await Promise.all(chunk.lines.map((line) => guard.redact(line)));
    await this.#orGiveUp(this.#publisher.publish({ ...chunk, lines }, signal));
    for (const told of [family, ...guard.sessions]) this.#families.add(told);
    this.#newLines += chunk.lines.length;
  }

  /** The reader would go on to the next file; without a server there is no point in that. */
  async #orGiveUp<Result>(asked: Promise<Result>): Promise<Result> {
    try {
      return await asked;
    } catch (error) {
      this.#failed.reject(error);
      throw error;
    }
  }
}
