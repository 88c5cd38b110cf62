import { partitionCount, type RawChunk } from '@tributary/domain';
import type {
  ChunkStream,
  PartitionSize,
  PartitionDepth,
  PartitionReader,
  StreamEntry,
} from '../chunk-stream.js';
import { encodeChunk } from '../codec/encode-chunk.js';
import { HighWaterGate } from '../high-water-gate.js';
import { PartitionBell } from '../partition-bell.js';
import { streamErrors } from '../stream-errors.js';
import { assertRedisUsable } from './assert-redis-usable.js';
import { connectRedis, type RedisClient } from './connect-redis.js';
import { readEpoch } from './read-epoch.js';
import { RedisPartitionReader } from './redis-partition.reader.js';
import { isNoGroup, isOutOfMemory } from './reply-errors.js';
import { consumerGroup, StreamKeys } from './stream-keys.js';
import { WakeUpChannel } from './wake-up-channel.js';
import { createGroup } from './with-group.js';

export interface RedisChunkStreamOptions {
  /** `redis://host:6379`; several, separated by commas, are seed nodes of a Redis Cluster. */
  readonly url: string;
  readonly keyPrefix?: string | undefined;
  /** Per partition. */
  readonly highWater?: Partial<PartitionSize> | undefined;
  readonly claimIdleMs?: number | undefined;
  readonly tidyIntervalMs?: number | undefined;
  /** Connections come back by themselves; commands meanwhile fail with `stream_unavailable`. */
  readonly onConnectionError?: ((error: Error) => void) | undefined;
  /** An entry nobody can decode was removed; its lines come again when the gap is noticed. */
  readonly onEntryUnreadable?: ((partition: number, id: string, error: unknown) => void) | undefined;
}

const defaultHighWater: PartitionSize = { entries: 20_000, bytes: 64 * 1024 * 1024 };
const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);
const outOfMemoryPauseMs = 250;

export class RedisChunkStream implements ChunkStream {
  readonly #options: RedisChunkStreamOptions;
  readonly #redis: RedisClient;
  readonly #keys: StreamKeys;
  readonly #gate: HighWaterGate;
  readonly #wakeUp: WakeUpChannel;
  readonly #arrived = new PartitionBell();
  readonly #freed = new PartitionBell();
  readonly #closing = new AbortController();
  readonly #withGroup = new Set<number>();

  constructor(options: RedisChunkStreamOptions) {
    const onError = options.onConnectionError ?? (() => undefined);
    this.#options = options;
    this.#keys = new StreamKeys(options.keyPrefix ?? 'trib');
    this.#redis = connectRedis(options.url, onError);
    this.#gate = new HighWaterGate({
      limit: { ...defaultHighWater, ...options.highWater },
      measure: (partition) => this.#measure(partition),
      freed: this.#freed,
      recheckMs: 50,
      closed: this.#closing.signal,
    });
    this.#wakeUp = new WakeUpChannel({
      url: options.url,
      channel: this.#keys.wakeUpChannel(),
      publisher: this.#redis,
      partitions,
      onError,
    });
  }

  /** To be called at start-up: refuses a Redis that is away or that could evict what waits. */
  async assertUsable(): Promise<void> {
    await assertRedisUsable(this.#redis, this.#options.url);
  }

  async publish(partition: number, chunk: RawChunk, signal?: AbortSignal): Promise<string> {
    const key = this.#keyOf(partition);
    const body = encodeChunk(chunk);
    for (;;) {
      try {
        const id = await this.#gate.pass(
          partition,
          body.length,
          () => this.#redis.xadd(key, '*', 'c', body),
          signal,
        );
        this.#wakeUp.announce(partition);
        return id ?? '';
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (!isOutOfMemory(error)) throw this.#failure(error);
        this.#gate.hold(partition, outOfMemoryPauseMs);
      }
    }
  }

  open(partition: number): PartitionReader {
    const key = this.#keyOf(partition);
    this.#wakeUp.listen(this.#arrived);
    return new RedisPartitionReader({
      redis: this.#redis,
      partition,
      key,
      arrived: this.#arrived,
      isClosed: () => this.#closing.signal.aborted,
      claimIdleMs: this.#options.claimIdleMs ?? 60_000,
      tidyIntervalMs: this.#options.tidyIntervalMs ?? 60_000,
      onEntryUnreadable: this.#options.onEntryUnreadable ?? (() => undefined),
    });
  }

  async acknowledge(entries: readonly StreamEntry[]): Promise<void> {
    const byPartition = Map.groupBy(entries, ({ partition }) => partition);
    await this.#answer(
      Promise.all(
        [...byPartition].map(async ([partition, batch]) => {
          const key = this.#keyOf(partition);
          const ids = batch.map(({ id }) => id);
          await Promise.all([this.#redis.xack(key, consumerGroup, ...ids), this.#redis.xdel(key, ...ids)]);
          this.#freed.ring(partition);
        }),
      ),
    );
  }

  async contains(partition: number, id: string): Promise<boolean> {
    const found = await this.#answer(this.#redis.xrangeBuffer(this.#keyOf(partition), id, id));
    return found.length > 0;
  }

  depth(): Promise<PartitionDepth[]> {
    return this.#answer(Promise.all(partitions.map((partition) => this.#depthOf(partition))));
  }

  epoch(): Promise<string> {
    return this.#answer(readEpoch(this.#redis, this.#keys, partitions));
  }

  async close(): Promise<void> {
    this.#closing.abort(streamErrors.closed());
    this.#arrived.ringAll(partitions);
    this.#freed.ringAll(partitions);
    this.#wakeUp.close();
    this.#redis.disconnect();
  }

  async #measure(partition: number): Promise<PartitionSize> {
    const key = this.#keyOf(partition);
    await this.#ensureGroup(partition, key);
    const [entries, bytes] = await Promise.all([
      this.#redis.xlen(key),
      this.#redis.memory('USAGE', key, 'SAMPLES', 5),
    ]);
    return { entries, bytes: bytes ?? 0 };
  }

  /** Before the first entry: a Redis filled up while no resolver runs would refuse the group, and stay full. */
  async #ensureGroup(partition: number, key: string): Promise<void> {
    if (this.#withGroup.has(partition)) return;
    await createGroup(this.#redis, key);
    this.#withGroup.add(partition);
  }

  async #depthOf(partition: number): Promise<PartitionDepth> {
    const key = this.#keyOf(partition);
    const [entries, pending] = await Promise.all([this.#redis.xlen(key), this.#pendingIn(key)]);
    return { partition, entries, pending };
  }

  async #pendingIn(key: string): Promise<number> {
    try {
      const [pending] = await this.#redis.xpending(key, consumerGroup);
      return Number(pending);
    } catch (error) {
      if (isNoGroup(error)) return 0;
      throw error;
    }
  }

  async #answer<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(cause: unknown): Error {
    return this.#closing.signal.aborted ? streamErrors.closed() : streamErrors.unavailable({ cause });
  }

  #keyOf(partition: number): string {
    if (!Number.isInteger(partition) || partition < 0 || partition >= partitionCount) {
      throw streamErrors.noSuchPartition({ partition });
    }
    return this.#keys.chunks(partition);
  }
}
