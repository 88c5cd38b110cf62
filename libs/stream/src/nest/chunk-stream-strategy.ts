import { BaseRpcContext, Server, type CustomTransportStrategy } from '@nestjs/microservices';
import { lastValueFrom } from 'rxjs';
import type { ChunkStream, StreamEntry } from '../chunk-stream.js';
import { streamErrors } from '../stream-errors.js';
import { JointTurns } from './joint-turns.js';
import { allPartitions, type PartitionSource } from './partition-source.js';
import { PartitionWorker, type BatchFailure } from './partition-worker.js';

export interface ChunkStreamStrategyOptions {
  readonly stream: ChunkStream;
  readonly partitions?: PartitionSource | undefined;
  /** How often `partitions` is asked. */
  readonly recheckMs?: number | undefined;
  /** Of the `@EventPattern` whose method gets the batches; by default `chunks`. */
  readonly pattern?: string | undefined;
  /** Of one read. */
  readonly maxEntries?: number | undefined;
  /**
   * Up to this size batches take along what else waits, and those of several partitions go together. By default each is
   * what one read of one partition gave.
   */
  readonly maxBytes?: number | undefined;
  /** How long a part of an import waits for others to fill a batch of `maxBytes`; by default it does not. */
  readonly patienceMs?: number | undefined;
  readonly waitMs?: number | undefined;
  /** Batches in work at the same time, each of other partitions. */
  readonly concurrency?: number | undefined;
  readonly backoffMs?: { readonly first: number; readonly most: number } | undefined;
  readonly onBatchFailed?: ((failure: BatchFailure) => void) | undefined;
}

/**
 * Nest transport over a chunk stream: a handler gets `StreamEntry[]`, in order within each partition. They are acknowledged
 * when it resolves and come again, in order, when it rejects. The stream belongs to whoever made it and stays open.
 */
export class ChunkStreamStrategy extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  readonly #options: ChunkStreamStrategyOptions;
  readonly #pattern: string;
  readonly #turns: JointTurns;
  readonly #workers = new Map<number, PartitionWorker>();
  #recheck: NodeJS.Timeout | undefined;

  constructor(options: ChunkStreamStrategyOptions) {
    super();
    this.#options = options;
    this.#pattern = options.pattern ?? 'chunks';
    this.#turns = new JointTurns({
      count: options.concurrency ?? 2,
      maxBytes: options.maxBytes ?? 0,
      patienceMs: options.patienceMs ?? 0,
      work: (entries) => this.#handle(entries),
    });
  }

  override listen(callback: (error?: unknown) => void): void {
    if (this.getHandlerByPattern(this.#pattern) === null) {
      callback(streamErrors.handlerMissing({ pattern: this.#pattern }));
      return;
    }
    this.#recheck = setInterval(() => this.#followLeases(), this.#options.recheckMs ?? 250);
    this.#followLeases();
    callback();
  }

  /** Finishes the batches in hand. */
  override async close(): Promise<void> {
    clearInterval(this.#recheck);
    await Promise.all([...this.#workers.keys()].map((partition) => this.#leave(partition)));
  }

  override on(): never {
    throw streamErrors.noEvents();
  }

  // eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the signature is Nest's
  override unwrap<T>(): T {
    return this.#options.stream as T;
  }

  #followLeases(): void {
    const held = new Set((this.#options.partitions ?? allPartitions).held());
    for (const partition of this.#workers.keys()) {
      if (!held.has(partition)) void this.#leave(partition);
    }
    for (const partition of held) {
      if (!this.#workers.has(partition)) this.#workers.set(partition, this.#workOn(partition));
    }
  }

  /** Forgotten only when it has finished: two workers of one partition would break its order. */
  async #leave(partition: number): Promise<void> {
    await this.#workers.get(partition)?.stop();
    this.#workers.delete(partition);
  }

  #workOn(partition: number): PartitionWorker {
    const { stream, onBatchFailed = () => undefined } = this.#options;
    const { maxEntries = 10, waitMs = 1000 } = this.#options;
    return new PartitionWorker({
      stream,
      partition,
      turns: this.#turns,
      maxEntries,
      waitMs,
      backoffMs: this.#options.backoffMs ?? { first: 100, most: 10_000 },
      onBatchFailed,
    });
  }

  async #handle(batch: readonly StreamEntry[]): Promise<void> {
    const handler = this.getHandlerByPattern(this.#pattern);
    if (handler === null) throw streamErrors.handlerMissing({ pattern: this.#pattern });
    const outcome = this.transformToObservable(handler(batch, new BaseRpcContext([batch[0]?.partition])));
    await lastValueFrom(outcome, { defaultValue: undefined });
    await this.#options.stream.acknowledge(batch);
  }
}
