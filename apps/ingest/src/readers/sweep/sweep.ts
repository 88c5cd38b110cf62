import { Worker } from 'node:worker_threads';
import type { SmallFiles } from './read-small-files.js';
import type { SweepReport, SweepScope } from './sweep-report.js';
import type { TreeWalkOptions } from './tree-walk.js';

/** One sweep at a time; the reader waits for each. */
export interface Sweeper {
  sweep(scope: SweepScope): Promise<SweepReport>;
  /** Where it walks over folders: over these from now on. */
  follow?(roots: TreeWalkOptions['roots']): void;
  /** Where there is another thread for it: reads files whole. */
  readSmall?(paths: readonly string[], mostBytes: number): Promise<SmallFiles>;
  close(): Promise<void>;
}

export type SweepRequest =
  | { readonly kind: 'sweep'; readonly scope: SweepScope; readonly roots: TreeWalkOptions['roots'] }
  | { readonly kind: 'read'; readonly paths: readonly string[]; readonly mostBytes: number };

/** Walks and reads in a worker thread: synchronous calls over a large tree must not hold up the reading thread. */
export class WorkerSweeper implements Sweeper {
  readonly #hotWithinMs: number;
  #roots: TreeWalkOptions['roots'];
  /** In the order in which they were asked, which is that of the answers. */
  readonly #asked: PromiseWithResolvers<unknown>[] = [];
  #worker: Worker | null = null;

  constructor({ roots, hotWithinMs }: TreeWalkOptions) {
    this.#roots = roots;
    this.#hotWithinMs = hotWithinMs;
  }

  follow(roots: TreeWalkOptions['roots']): void {
    this.#roots = roots;
  }

  /** A worker that died is started anew; it reports every file again, which changes nothing for those read. */
  async sweep(scope: SweepScope): Promise<SweepReport> {
    return (await this.#ask({ kind: 'sweep', scope, roots: this.#roots })) as SweepReport;
  }

  async readSmall(paths: readonly string[], mostBytes: number): Promise<SmallFiles> {
    return (await this.#ask({ kind: 'read', paths, mostBytes })) as SmallFiles;
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #ask(request: SweepRequest): Promise<unknown> {
    const worker = (this.#worker ??= this.#startWorker());
    const answer = Promise.withResolvers<unknown>();
    this.#asked.push(answer);
    worker.postMessage(request);
    return answer.promise;
  }

  #startWorker(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const url = new URL(`./sweep.worker.${extension}`, import.meta.url);
    const worker = new Worker(url, { workerData: { hotWithinMs: this.#hotWithinMs, roots: this.#roots } });
    let failure: unknown = Object.assign(new Error('the sweep worker ended'), { code: 'READER_SWEEP_ENDED' });
    worker.on('message', (answer: unknown) => this.#asked.shift()?.resolve(answer));
    worker.on('error', (error: unknown) => (failure = error));
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
      for (const { reject } of this.#asked.splice(0)) reject(failure);
    });
    return worker;
  }
}
