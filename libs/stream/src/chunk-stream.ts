import type { RawChunk } from '@tributary/domain';

/** A chunk on the stream. Ids grow within a partition and mean nothing outside it. */
export interface StreamEntry {
  readonly id: string;
  readonly partition: number;
  readonly chunk: RawChunk;
  /** Set by a stream that keeps the payload elsewhere, for its own use when the entry is acknowledged. */
  readonly parcelId?: string | undefined;
}

export interface ReadOptions {
  readonly maxEntries: number;
  /** How long an empty read waits for something new; 0 returns at once. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** One owner's way through one partition. */
export interface PartitionReader {
  /**
   * Unacknowledged entries of earlier readers of this partition first, then new ones, always in order.
   * Empty when nothing came within `waitMs`, on abort and on close. After a rejection the next read
   * starts again with everything unacknowledged: nobody knows what the lost reply had delivered.
   */
  read(options: ReadOptions): Promise<StreamEntry[]>;
}

/** What waits in a partition: `entries` in all, `pending` of them delivered but not yet acknowledged. */
export interface PartitionDepth {
  readonly partition: number;
  readonly entries: number;
  readonly pending: number;
  /** What has waited longest, delivered or not. While it stays the same nothing of this partition is committed. */
  readonly oldest: { readonly id: string; readonly ageMs: number } | null;
}

/** How much a partition holds. As a high-water mark: at either number it takes nothing more until its owner caught up. */
export interface PartitionSize {
  readonly entries: number;
  readonly bytes: number;
}

/**
 * The pipe between readers and resolvers. At least once, in order per partition, and free to lose
 * everything at any time: positions in Postgres decide what is applied, the stream only delivers.
 */
export interface ChunkStream {
  /** Appends in call order; waits while the partition is above its high-water mark. Returns the entry's id. */
  publish(partition: number, chunk: RawChunk, signal?: AbortSignal): Promise<string>;
  /** Opening again is how an owner recovers: the new reader begins with what is unacknowledged. */
  open(partition: number): PartitionReader;
  /** To be called after the commit: the entries are gone for good. */
  acknowledge(entries: readonly StreamEntry[]): Promise<void>;
  /** Whether an entry still waits. The reader of a source rewinds only when its oldest unconfirmed one does not. */
  contains(partition: number, id: string): Promise<boolean>;
  depth(): Promise<PartitionDepth[]>;
  close(): Promise<void>;
}
