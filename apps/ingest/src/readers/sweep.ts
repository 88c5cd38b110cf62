import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SweepReport, SweepScope } from './sweep-report.js';
import type { TreeWalkOptions } from './tree-walk.js';

/** One sweep at a time; the reader waits for each. */
export interface Sweeper {
  sweep(scope: SweepScope): Promise<SweepReport>;
  close(): Promise<void>;
}

/** Walks in a worker thread: synchronous calls over a large tree must not hold up the reading thread. */
export class WorkerSweeper implements Sweeper {
  readonly #options: TreeWalkOptions;
  #worker: Worker | null = null;

  constructor(options: TreeWalkOptions) {
    this.#options = options;
  }

  /** A worker that died is started anew; it reports every file again, which changes nothing for those read. */
  async sweep(scope: SweepScope): Promise<SweepReport> {
    const worker = (this.#worker ??= this.#startWorker());
    worker.postMessage(scope);
    const ended = new AbortController();
    const exit = once(worker, 'exit', { signal: ended.signal }).then(() => {
      throw Object.assign(new Error('the sweep worker ended'), { code: 'READER_SWEEP_ENDED' });
    });
    exit.catch(() => undefined);
    try {
      const [report] = (await Promise.race([once(worker, 'message'), exit])) as [SweepReport];
      return report;
    } finally {
      ended.abort();
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = null;
  }

  #startWorker(): Worker {
    const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
    const url = new URL(`./sweep.worker.${extension}`, import.meta.url);
    const worker = new Worker(url, { workerData: this.#options });
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}
