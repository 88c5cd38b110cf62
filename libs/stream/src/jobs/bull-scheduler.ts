import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { connectForJobs, type RedisClient } from '../redis/connect-redis.js';
import type { Job, JobHooks, JobScheduler } from './job-scheduler.js';

export interface BullSchedulerOptions {
  readonly url: string;
  /** Between the looks whether the schedule is still there. */
  readonly ensureMs?: number;
  readonly keyPrefix?: string;
  readonly hooks?: JobHooks;
  readonly onConnectionError?: (error: Error) => void;
}

const queueName = 'jobs';
const closeWithinMs = 5_000;

/** The jobs of a team: BullMQ lets one of the replicas run what is due. Redis only says when; the database, what. */
export class BullScheduler implements JobScheduler {
  readonly #options: BullSchedulerOptions;
  readonly #connection: RedisClient;
  /** Of its own: the worker blocks. */
  readonly #workerConnection: RedisClient;
  readonly #queue: Queue;
  readonly #prefix: string;
  readonly #inHand = new Set<Job>();
  #worker: Worker | undefined;
  #ensuring: NodeJS.Timeout | undefined;

  constructor(options: BullSchedulerOptions) {
    const onError = options.onConnectionError ?? (() => undefined);
    this.#options = options;
    // One hash tag: everything of BullMQ stays in one slot of a cluster.
    this.#prefix = `{${options.keyPrefix ?? 'trib'}:bull}`;
    this.#connection = connectForJobs(options.url, onError);
    this.#workerConnection = connectForJobs(options.url, onError);
    this.#queue = new Queue(queueName, { connection: this.#connection, prefix: this.#prefix });
    this.#queue.on('error', onError);
  }

  async start(jobs: readonly Job[]): Promise<void> {
    const { hooks, onConnectionError = () => undefined, ensureMs = 60_000 } = this.#options;
    const byName = new Map(jobs.map((job) => [job.name, job]));
    // Again and again, because FLUSHALL forgets the schedule as well; a Redis that is away or full is no reason to stop.
    const ensure = (): void => void this.#ensure(jobs).catch(onConnectionError);
    ensure();
    this.#ensuring = setInterval(ensure, ensureMs);
    this.#worker = new Worker(queueName, async ({ name }) => await this.#run(byName.get(name)), {
      connection: this.#workerConnection,
      prefix: this.#prefix,
      // Alerts do not wait for retention, which may take hours.
      concurrency: jobs.length,
    });
    this.#worker.on('failed', (job, error) => hooks?.onJobFailed?.(job?.name ?? 'unknown', error));
    this.#worker.on('error', onConnectionError);
  }

  async close(): Promise<void> {
    clearInterval(this.#ensuring);
    const closed = Promise.allSettled([this.#worker?.close(), this.#queue.close()]);
    // BullMQ waits for a Redis that is away; the process must not.
    await Promise.race([closed, sleep(closeWithinMs, undefined, { ref: false })]);
    this.#connection.disconnect();
    this.#workerConnection.disconnect();
  }

  /** One that takes longer than its period is due again meanwhile. */
  async #run(job: Job | undefined): Promise<void> {
    if (job === undefined || this.#inHand.has(job)) return;
    this.#inHand.add(job);
    try {
      await job.run();
    } finally {
      this.#inHand.delete(job);
    }
  }

  async #ensure(jobs: readonly Job[]): Promise<void> {
    for (const { name, everyMs } of jobs) {
      const opts = { removeOnComplete: true, removeOnFail: true };
      await this.#queue.upsertJobScheduler(name, { every: everyMs }, { name, opts });
    }
  }
}
