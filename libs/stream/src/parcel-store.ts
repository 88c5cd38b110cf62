/**
 * Where payloads wait that are too large for an entry of the stream; the entry then carries only a reference. As
 * disposable as the stream itself: an entry whose parcel is gone is a lost one, and its lines are sent again.
 */
export interface ParcelStore {
  /** Returns the parcel's id. */
  put(partition: number, payload: Buffer): Promise<string>;
  /** Null when it is not there any more. */
  get(id: string): Promise<Buffer | null>;
  drop(ids: readonly string[]): Promise<void>;
  /** Drops leftovers of a partition: the old ones, `held` or not, are gone. Tells which of `held` are. */
  sweep(partition: number, held: readonly string[]): Promise<readonly string[]>;
}
