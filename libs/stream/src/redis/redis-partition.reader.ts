import { isTributaryError } from '@tributary/platform';
import type { PartitionReader, ReadOptions, StreamEntry } from '../chunk-stream.js';
import type { PartitionBell } from '../partition-bell.js';
import { streamErrors } from '../stream-errors.js';
import type { RedisClient } from './connect-redis.js';
import { decodeEntry, parcelOf, withinBytes, type RawEntry } from './decode-entry.js';
import type { ParcelDesk } from './parcel-desk.js';
import { removeEntries } from './remove-entries.js';
import { consumerGroup, consumerOf } from './stream-keys.js';
import { claimForeign, trimAcknowledged } from './tidy-partition.js';
import { withGroup } from './with-group.js';

export interface RedisReaderOptions {
  readonly redis: RedisClient;
  readonly partition: number;
  readonly key: string;
  readonly desk: ParcelDesk | null;
  readonly arrived: PartitionBell;
  readonly isClosed: () => boolean;
  readonly claimIdleMs: number;
  readonly tidyIntervalMs: number;
  readonly lookBackMs: number;
  readonly onEntryUnreadable: (partition: number, id: string, error: unknown) => void;
}

/** A wake-up may be lost; then the next look comes after this time. */
const hintLostMs = 1000;
/** Of parcels in one read; what is over stays pending and comes with the next. */
const parcelBytes = 32 * 1024 * 1024;
const onlyNew = '>';
const fromFirstPending = '0';

export class RedisPartitionReader implements PartitionReader {
  readonly #options: RedisReaderOptions;
  readonly #consumer: string;
  /** The last pending entry seen, then `>`. */
  #cursor = fromFirstPending;
  #lookBackAt = 0;
  /** What this reader has delivered since it last looked back, and before: not delivered again. */
  #delivered = new Set<string>();
  #deliveredBefore = new Set<string>();
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
      this.#startOver();
      if (this.#options.isClosed()) return [];
      throw isTributaryError(error) ? error : streamErrors.unavailable({ cause: error });
    }
  }

  async #readOrWait({ maxEntries, waitMs, signal }: ReadOptions): Promise<StreamEntry[]> {
    const { arrived, partition, isClosed } = this.#options;
    const deadline = Date.now() + waitMs;
    await this.#tidyWhenDue();
    for (;;) {
      this.#lookBackWhenDue();
      const rung = arrived.count(partition);
      const entries = await this.#next(maxEntries);
      const leftMs = deadline - Date.now();
      if (entries.length > 0 || leftMs <= 0) return entries;
      await arrived.heard(partition, rung, Math.min(leftMs, hintLostMs), signal);
      if (signal?.aborted || isClosed()) return [];
    }
  }

  async #next(maxEntries: number): Promise<StreamEntry[]> {
    for (;;) {
      const isNew = this.#cursor === onlyNew;
      const delivered = await this.#readGroup(maxEntries);
      const held = withinBytes(delivered, parcelBytes);
      const isAll = held.length === delivered.length;
      this.#cursor = (isNew && isAll ? undefined : held.at(-1)?.[0].toString()) ?? onlyNew;
      const entries = this.#keepUndelivered(await this.#decode(held));
      if (entries.length > 0 || (isNew && isAll)) return entries;
    }
  }

  /**
   * An owner that lost its lease (stopped for a while, slow) may still take new entries under the partition's name and
   * never work on them. Only the next owner can know, by looking at what is pending now and then.
   */
  #lookBackWhenDue(): void {
    if (this.#cursor !== onlyNew || Date.now() < this.#lookBackAt) return;
    this.#cursor = fromFirstPending;
    this.#lookBackAt = Date.now() + this.#options.lookBackMs;
    this.#deliveredBefore = this.#delivered;
    this.#delivered = new Set();
  }

  #keepUndelivered(entries: readonly StreamEntry[]): StreamEntry[] {
    const fresh = entries.filter(({ id }) => !this.#deliveredBefore.has(id));
    for (const { id } of entries) this.#delivered.add(id);
    return fresh;
  }

  #startOver(): void {
    this.#cursor = fromFirstPending;
    this.#delivered.clear();
    this.#deliveredBefore.clear();
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

  /** What was lost in part or was never ours is acknowledged: it must not block the rest. */
  async #decode(raw: readonly RawEntry[]): Promise<StreamEntry[]> {
    const { partition, desk, onEntryUnreadable } = this.#options;
    const entries: StreamEntry[] = [];
    const useless: Pick<StreamEntry, 'id' | 'parcelId'>[] = [];
    for (const [idBytes, fields] of raw) {
      const entry = { id: idBytes.toString(), partition, parcelId: parcelOf(fields)?.id };
      try {
        const chunk = await decodeEntry(fields, desk);
        if (chunk === null) useless.push(entry);
        else entries.push({ ...entry, chunk });
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        useless.push(entry);
        onEntryUnreadable(partition, entry.id, error);
      }
    }
    await removeEntries(this.#options, useless);
    return entries;
  }

  /** The owner of a partition is its janitor: at the start and then once in a while. */
  async #tidyWhenDue(): Promise<void> {
    if (Date.now() < this.#tidyAt) return;
    const { redis, key, partition, desk, claimIdleMs, tidyIntervalMs } = this.#options;
    const tidy = { redis, key, claimIdleMs, consumer: this.#consumer };
    const claimed = await withGroup(redis, key, () => claimForeign(tidy));
    if (claimed > 0) this.#startOver();
    await withGroup(redis, key, () => trimAcknowledged(tidy));
    await desk?.sweep(partition);
    this.#tidyAt = Date.now() + tidyIntervalMs;
  }
}

function isUnreadable(error: unknown): boolean {
  return isTributaryError(error) && error.code === 'stream_entry_unreadable';
}
