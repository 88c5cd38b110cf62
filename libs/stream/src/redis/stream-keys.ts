/** One group for all replicas: who reads a partition is decided by leases, not by Redis. */
export const consumerGroup = 'resolvers';

/**
 * A hash tag per partition: in a Redis Cluster the partitions spread over the nodes, everything of one partition
 * stays in one slot, and no command may name two partitions.
 */
export class StreamKeys {
  readonly #prefix: string;

  constructor(prefix: string) {
    this.#prefix = prefix;
  }

  chunks(partition: number): string {
    return `${this.#prefix}:{ev${twoDigits(partition)}}:chunks`;
  }

  /** The parcels that entries of the partition refer to, with their sizes. */
  parcels(partition: number): string {
    return `${this.#prefix}:{ev${twoDigits(partition)}}:parcels`;
  }

  wakeUpChannel(): string {
    return `${this.#prefix}:wake-up`;
  }

  committedChannel(): string {
    return `${this.#prefix}:committed`;
  }
}

/** The consumer is named after the partition, so a new owner finds its predecessor's pending entries as its own. */
export function consumerOf(partition: number): string {
  return `p${twoDigits(partition)}`;
}

function twoDigits(partition: number): string {
  return String(partition).padStart(2, '0');
}
