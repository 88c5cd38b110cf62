import type { RedisClient } from './connect-redis.js';
import type { ParcelDesk } from './parcel-desk.js';
import { consumerGroup } from './stream-keys.js';

export interface RemoveOptions {
  readonly redis: RedisClient;
  readonly key: string;
  readonly partition: number;
  readonly desk: ParcelDesk | null;
}

/** Acknowledged and deleted: nobody is given them again. */
export async function removeEntries(
  { redis, key, partition, desk }: RemoveOptions,
  entries: readonly { readonly id: string; readonly parcelId?: string | undefined }[],
): Promise<void> {
  const small = entries.filter(({ parcelId }) => parcelId === undefined).map(({ id }) => id);
  const large = entries.flatMap(({ id, parcelId }) => (parcelId === undefined ? [] : [{ id, parcelId }]));
  await Promise.all([
    ...(small.length > 0 ? [redis.xack(key, consumerGroup, ...small), redis.xdel(key, ...small)] : []),
    ...(large.length > 0 ? [desk?.remove(partition, large)] : []),
  ]);
}
