/** A partition's lease as it stands. */
export interface Lease {
  readonly partition: number;
  readonly owner: string;
  readonly isValid: boolean;
}

export interface Share {
  readonly keep: readonly number[];
  /** Free ones to take now. */
  readonly take: readonly number[];
  /** More than the fair share: to be finished and then handed on. */
  readonly leave: readonly number[];
  /** How many others still hold of its share. */
  readonly missing: number;
}

export interface ShareInput {
  readonly owner: string;
  /** Everybody alive, the owner included. */
  readonly replicas: readonly string[];
  readonly leases: readonly Lease[];
  readonly partitionCount: number;
}

/**
 * What one replica should hold. The quotas of all add up to the number of partitions, so that once everybody has
 * looked twice each partition has exactly one owner and nothing moves any more.
 */
export function sharePartitions({ owner, replicas, leases, partitionCount }: ShareInput): Share {
  const quota = quotaOf(owner, replicas, partitionCount);
  const valid = leases.filter(({ isValid }) => isValid);
  const own = valid
    .filter((lease) => lease.owner === owner)
    .map(({ partition }) => partition)
    .sort((a, b) => a - b);
  const taken = new Set(valid.map(({ partition }) => partition));
  const free = Array.from({ length: partitionCount }, (_, partition) => partition).filter(
    (partition) => !taken.has(partition),
  );
  const take = free.slice(0, Math.max(0, quota - own.length));
  const keep = own.slice(0, quota);
  return { keep, take, leave: own.slice(quota), missing: quota - keep.length - take.length };
}

function quotaOf(owner: string, replicas: readonly string[], partitionCount: number): number {
  const everybody = [...new Set([...replicas, owner])].sort();
  const least = Math.floor(partitionCount / everybody.length);
  return least + (everybody.indexOf(owner) < partitionCount % everybody.length ? 1 : 0);
}
