import type { PartitionReader, ReadOptions, StreamEntry } from '../chunk-stream.js';
import { decodeChunk } from '../codec/decode-chunk.js';
import type { PartitionBell } from '../partition-bell.js';
import { streamErrors } from '../stream-errors.js';
import type { RedisClient } from './connect-redis.js';
import { consumerGroup, consumerOf } from './stream-keys.js';
import { claimForeign, trimAcknowledged } from './tidy-partition.js';
import { withGroup } from './with-group.js';

export interface RedisReaderOptions {
  readonly redis: RedisClient;
  readonly partition: number;
  readonly key: string;
  readonly arrived: PartitionBell;
  readonly isClosed: () => boolean;
  readonly claimIdleMs: number;
  readonly tidyIntervalMs: number;
  readonly onEntryUnreadable: (partition: number, id: string, error: unknown) => void;
}

type RawEntry = readonly [id: Buffer, fields: readonly Buffer[] | null];

/** A wake-up may be lost; then the next look comes after this time. */
const hintLostMs = 1000;
const onlyNew = '>';
const fromFirstPending = '0';

export class RedisPartitionReader implements PartitionReader {
  readonly #options: RedisReaderOptions;
  readonly #consumer: string;
  /** The last pending entry seen, then `>`. */
  #cursor = fromFirstPending;
  #tidyAt = 0;

  constructor(options: RedisReaderOptions) {
    this.#options = options;
    this.#consumer = consumerOf(options.partition);
  }

  async read(options: ReadOptions): Promise<StreamEntry[]> {
    if (this.#options.isClosed()) throw streamErrors.closed();
    try {
      return await this.#readOrWait(options);
    } catch (error) {
      this.#cursor = fromFirstPending;
      if (this.#options.isClosed()) return [];
      throw streamErrors.unavailable({ cause: error });
    }
  }

  async #readOrWait({ maxEntries, waitMs, signal }: ReadOptions): Promise<StreamEntry[]> {
    const { arrived, partition, isClosed } = this.#options;
    const deadline = Date.now() + waitMs;
    await this.#tidyWhenDue();
    for (;;) {
      const rung = arrived.count(partition);
      const entries = await this.#next(maxEntries);
      const leftMs = deadline - Date.now();
      if (entries.length > 0 || leftMs <= 0) return entries;
      await arrived.heard(partition, rung, Math.min(leftMs, hintLostMs), signal);
      if (signal?.aborted || isClosed()) return [];
    }
  }

  async #next(maxEntries: number): Promise<StreamEntry[]> {
    while (this.#cursor !== onlyNew) {
      const pending = await this.#readGroup(maxEntries);
      this.#cursor = pending.at(-1)?.[0].toString() ?? onlyNew;
      const entries = await this.#decode(pending);
      if (entries.length > 0) return entries;
    }
    return this.#decode(await this.#readGroup(maxEntries));
  }

  async #readGroup(maxEntries: number): Promise<readonly RawEntry[]> {
    const { redis, key } = this.#options;
    const from = this.#cursor;
    const reply = await withGroup(redis, key, () =>
      redis.xreadgroupBuffer(
        'GROUP',
        consumerGroup,
        this.#consumer,
        'COUNT',
        maxEntries,
        'STREAMS',
        key,
        from,
      ),
    );
    const [stream] = (reply ?? []) as [Buffer, RawEntry[]][];
    return stream?.[1] ?? [];
  }

  /** What has no body any more (trimmed by hand) or was never ours is acknowledged: it must not block the rest. */
  async #decode(raw: readonly RawEntry[]): Promise<StreamEntry[]> {
    const { redis, key, partition, onEntryUnreadable } = this.#options;
    const entries: StreamEntry[] = [];
    const useless: string[] = [];
    for (const [idBytes, fields] of raw) {
      const id = idBytes.toString();
      try {
        if (fields === null) useless.push(id);
        else entries.push({ id, partition, chunk: decodeChunk(fields[1] ?? Buffer.alloc(0)) });
      } catch (error) {
        useless.push(id);
        onEntryUnreadable(partition, id, error);
      }
    }
    if (useless.length > 0) {
      await Promise.all([redis.xack(key, consumerGroup, ...useless), redis.xdel(key, ...useless)]);
    }
    return entries;
  }

  /** The owner of a partition is its janitor: at the start and then once in a while. */
  async #tidyWhenDue(): Promise<void> {
    if (Date.now() < this.#tidyAt) return;
    const { redis, key, claimIdleMs, tidyIntervalMs } = this.#options;
    const tidy = { redis, key, claimIdleMs, consumer: this.#consumer };
    const claimed = await withGroup(redis, key, () => claimForeign(tidy));
    if (claimed > 0) this.#cursor = fromFirstPending;
    await withGroup(redis, key, () => trimAcknowledged(tidy));
    this.#tidyAt = Date.now() + tidyIntervalMs;
  }
}
