import { partitionCount, type RawChunk } from '@tributary/domain';
import { isTributaryError } from '@tributary/platform';
import type {
  ChunkStream,
  PartitionSize,
  PartitionDepth,
  PartitionReader,
  StreamEntry,
} from '../chunk-stream.js';
import type { ParcelStore } from '../parcel-store.js';
import { encodeChunk } from '../codec/encode-chunk.js';
import { HighWaterGate } from '../high-water-gate.js';
import { PartitionBell } from '../partition-bell.js';
import { streamErrors } from '../stream-errors.js';
import { assertRedisUsable } from './assert-redis-usable.js';
import { connectRedis, type RedisClient } from './connect-redis.js';
import { measureDepth } from './measure-depth.js';
import { RedisPartitionReader } from './redis-partition.reader.js';
import { ParcelDesk, type Parcel } from './parcel-desk.js';
import { removeEntries } from './remove-entries.js';
import { isOutOfMemory } from './reply-errors.js';
import { StreamKeys } from './stream-keys.js';
import { WakeUpChannel } from './wake-up-channel.js';
import { createGroup } from './with-group.js';

export interface RedisChunkStreamOptions {
  /** A server or a cluster, see `readRedisUrl`. */
  readonly url: string;
  readonly keyPrefix?: string | undefined;
  /** Per partition. */
  readonly highWater?: Partial<PartitionSize> | undefined;
  /** For chunks above `inlineBytes`. Without it they travel in their entry, and block everybody meanwhile. */
  readonly parcels?: ParcelStore | undefined;
  readonly inlineBytes?: number | undefined;
  readonly claimIdleMs?: number | undefined;
  readonly tidyIntervalMs?: number | undefined;
  /** How often a reader looks for what a former owner took too late. */
  readonly lookBackMs?: number | undefined;
  /** Connections come back by themselves; commands meanwhile fail with `stream_unavailable`. */
  readonly onConnectionError?: ((error: Error) => void) | undefined;
  /** An entry nobody can decode was removed; its lines come again when the gap is noticed. */
  readonly onEntryUnreadable?: ((partition: number, id: string, error: unknown) => void) | undefined;
}

const defaultHighWater: PartitionSize = { entries: 20_000, bytes: 64 * 1024 * 1024 };
const partitions = Array.from({ length: partitionCount }, (_, partition) => partition);
const outOfMemoryPauseMs = 250;
const defaultInlineBytes = 1024 * 1024;
/** Its body stays where it is. */
const countEntry = `return #redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1])`;

export class RedisChunkStream implements ChunkStream {
  readonly #options: RedisChunkStreamOptions;
  readonly #redis: RedisClient;
  readonly #keys: StreamKeys;
  readonly #desk: ParcelDesk | null;
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
    const { parcels: store } = options;
    this.#desk = store === undefined ? null : new ParcelDesk({ redis: this.#redis, keys: this.#keys, store });
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
    const desk = body.length > (this.#options.inlineBytes ?? defaultInlineBytes) ? this.#desk : null;
    let parcel: Parcel | undefined;
    for (;;) {
      try {
        const id = await this.#gate.pass({
          partition,
          bytes: body.length,
          prepare: async () => {
            parcel ??= await desk?.leave(partition, body);
          },
          append: () => this.#append(key, partition, parcel ?? body),
          signal,
        });
        this.#wakeUp.announce(partition);
        return id;
      } catch (error) {
        if (signal?.aborted) throw signal.reason;
        if (!isOutOfMemory(error)) throw this.#failure(error);
        this.#gate.hold(partition, outOfMemoryPauseMs);
      }
    }
  }

  async #append(key: string, partition: number, payload: Parcel | Buffer): Promise<string> {
    if (Buffer.isBuffer(payload)) return (await this.#redis.xadd(key, '*', 'c', payload)) ?? '';
    return (await this.#desk?.append(partition, payload)) ?? '';
  }

  open(partition: number): PartitionReader {
    const key = this.#keyOf(partition);
    this.#wakeUp.listen(this.#arrived);
    return new RedisPartitionReader({
      redis: this.#redis,
      partition,
      key,
      desk: this.#desk,
      arrived: this.#arrived,
      isClosed: () => this.#closing.signal.aborted,
      claimIdleMs: this.#options.claimIdleMs ?? 60_000,
      tidyIntervalMs: this.#options.tidyIntervalMs ?? 30_000,
      lookBackMs: this.#options.lookBackMs ?? 3_000,
      onEntryUnreadable: this.#options.onEntryUnreadable ?? (() => undefined),
    });
  }

  async acknowledge(entries: readonly StreamEntry[]): Promise<void> {
    const byPartition = Map.groupBy(entries, ({ partition }) => partition);
    await this.#answer(
      Promise.all(
        [...byPartition].map(async ([partition, batch]) => {
          const at = { redis: this.#redis, key: this.#keyOf(partition), partition, desk: this.#desk };
          await removeEntries(at, batch);
          this.#freed.ring(partition);
        }),
      ),
    );
  }

  async contains(partition: number, id: string): Promise<boolean> {
    const found = await this.#answer(this.#redis.eval(countEntry, 1, this.#keyOf(partition), id));
    return Number(found) > 0;
  }

  depth(): Promise<PartitionDepth[]> {
    return this.#answer(
      Promise.all(
        partitions.map((partition) => measureDepth(this.#redis, partition, this.#keyOf(partition))),
      ),
    );
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
    const [entries, bytes, elsewhere] = await Promise.all([
      this.#redis.xlen(key),
      this.#redis.memory('USAGE', key, 'SAMPLES', 5),
      this.#desk?.heldBytes(partition),
    ]);
    return { entries, bytes: (bytes ?? 0) + (elsewhere ?? 0) };
  }

  /** Before the first entry: a Redis filled up while no resolver runs would refuse the group, and stay full. */
  async #ensureGroup(partition: number, key: string): Promise<void> {
    if (this.#withGroup.has(partition)) return;
    await createGroup(this.#redis, key);
    this.#withGroup.add(partition);
  }

  async #answer<T>(reply: Promise<T>): Promise<T> {
    try {
      return await reply;
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(cause: unknown): Error {
    if (this.#closing.signal.aborted) return streamErrors.closed();
    return isTributaryError(cause) ? cause : streamErrors.unavailable({ cause });
  }

  #keyOf(partition: number): string {
    if (!Number.isInteger(partition) || partition < 0 || partition >= partitionCount) {
      throw streamErrors.noSuchPartition({ partition });
    }
    return this.#keys.chunks(partition);
  }
}
