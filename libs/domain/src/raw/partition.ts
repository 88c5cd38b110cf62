/** Fixed at install: an entry's partition must not change while entries wait. */
export const partitionCount = 16;

/** FNV-1a over the family key: all chunks of a session family share a partition, so they stay in order. */
export function partitionOf(family: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < family.length; index += 1) {
    hash = Math.imul(hash ^ family.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % partitionCount;
}
