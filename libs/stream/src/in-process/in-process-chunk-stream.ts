import { partitionCount, type RawChunk } from '@tributary/domain';
import type {
  ChunkStream,
  PartitionSize,
  PartitionDepth,
  PartitionReader,
  StreamEntry,
} from '../chunk-stream.js';
import { HighWaterGate } from '../high-water-gate.js';
import { PartitionBell } from '../partition-bell.js';
import { streamErrors } from '../stream-errors.js';
import { weighChunk } from '../weigh-chunk.js';
import { InProcessPartitionReader } from './in-process-partition.reader.js';
import { PartitionQueue } from './partition-queue.js';

export interface InProcessChunkStreamOptions {
  /** Per partition. */
  readonly highWater?: Partial<PartitionSize> | undefined;
  /** In all partitions together: at this number none takes anything more. */
  readonly mostBytes?: number | undefined;
}

const defaultHighWater: PartitionSize = { entries: 20_000, bytes: 4 * 1024 * 1024 };
const defaultMostBytes = 64 * 1024 * 1024;

/** The stream of embedded mode. A restart loses it, as Redis may: readers go on from what is committed. */
export class InProcessChunkStream implements ChunkStream {
  readonly #queues = Array.from({ length: partitionCount }, () => new PartitionQueue());
  readonly #arrived = new PartitionBell();
  readonly #freed = new PartitionBell();
  readonly #closing = new AbortController();
  readonly #gate: HighWaterGate;
  readonly #mostBytes: number;
  #sequence = 0;

  constructor({ highWater, mostBytes = defaultMostBytes }: InProcessChunkStreamOptions = {}) {
    this.#mostBytes = mostBytes;
    this.#gate = new HighWaterGate({
      limit: { ...defaultHighWater, ...highWater },
      measure: async (partition) => (this.#isFull ? full : this.#queue(partition).size),
      estimateLifeMs: 0,
      freed: this.#freed,
      recheckMs: 1000,
      closed: this.#closing.signal,
    });
  }

  async publish(partition: number, chunk: RawChunk, signal?: AbortSignal): Promise<string> {
    const queue = this.#queue(partition);
    const bytes = weighChunk(chunk);
    const append = async () => {
      const sequence = ++this.#sequence;
      const entry: StreamEntry = { id: String(sequence), partition, chunk };
      queue.add({ entry, sequence, bytes, addedAt: performance.now() });
      this.#arrived.ring(partition);
      return entry.id;
    };
    return this.#gate.pass({ partition, bytes, append, signal });
  }

  open(partition: number): PartitionReader {
    return new InProcessPartitionReader({
      partition,
      queue: this.#queue(partition),
      arrived: this.#arrived,
      isClosed: () => this.#closing.signal.aborted,
    });
  }

  async acknowledge(entries: readonly StreamEntry[]): Promise<void> {
    const mayOthersWait = this.#isFull;
    for (const { partition, id } of entries) {
      this.#queue(partition).remove(id);
      this.#freed.ring(partition);
    }
    if (mayOthersWait) this.#freed.ringAll(this.#queues.keys());
  }

  async contains(partition: number, id: string): Promise<boolean> {
    return this.#queue(partition).has(id);
  }

  async depth(): Promise<PartitionDepth[]> {
    return this.#queues.map((queue, partition) => ({
      partition,
      entries: queue.size.entries,
      pending: queue.pendingEntries,
      oldest: ageOf(queue.oldest),
    }));
  }

  /** Loses everything at once, as FLUSHALL does: for tests of what must survive it. */
  wipe(): void {
    for (const queue of this.#queues) queue.clear();
    this.#freed.ringAll(this.#queues.keys());
  }

  async close(): Promise<void> {
    this.#closing.abort(streamErrors.closed());
    this.#arrived.ringAll(this.#queues.keys());
    this.#freed.ringAll(this.#queues.keys());
  }

  get #isFull(): boolean {
    return this.#queues.reduce((sum, { size }) => sum + size.bytes, 0) >= this.#mostBytes;
  }

  #queue(partition: number): PartitionQueue {
    const queue = this.#queues[partition];
    if (queue === undefined) throw streamErrors.noSuchPartition({ partition });
    return queue;
  }
}

const full: PartitionSize = { entries: Infinity, bytes: Infinity };

function ageOf(queued: PartitionQueue['oldest']): PartitionDepth['oldest'] {
  return queued === undefined
    ? null
    : { id: queued.entry.id, ageMs: Math.round(performance.now() - queued.addedAt) };
}
