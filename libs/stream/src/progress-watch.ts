import type { ReadinessCheck } from '@tributary/platform';
import type { ChunkStream } from './chunk-stream.js';
import { allPartitions, type PartitionSource } from './nest/partition-source.js';

export interface ProgressWatchOptions {
  readonly stream: Pick<ChunkStream, 'depth'>;
  /** Whose partitions are judged; all of them unless given. */
  readonly partitions?: PartitionSource | undefined;
  readonly lookMs?: number | undefined;
  /** How long the oldest entry may stay the same. */
  readonly patienceMs?: number | undefined;
}

interface Sighting {
  readonly id: string;
  readonly since: number;
}

/**
 * Notices a resolver that looks healthy and commits nothing. An entry leaves the stream after its commit, so where the
 * oldest one stays the same nothing was committed; how much waits, or how old it is, says nothing of that.
 */
export class ProgressWatch {
  readonly #options: ProgressWatchOptions;
  readonly #oldest = new Map<number, Sighting>();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ProgressWatchOptions) {
    this.#options = options;
  }

  start(): void {
    // What the stream cannot say now it says at the next look; that it does not answer is another check's matter.
    const look = (): void => void this.look().catch(() => undefined);
    look();
    this.#timer = setInterval(look, this.#options.lookMs ?? 5_000).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async look(): Promise<void> {
    const now = performance.now();
    for (const { partition, oldest } of await this.#options.stream.depth()) {
      if (oldest === null) this.#oldest.delete(partition);
      else if (this.#oldest.get(partition)?.id !== oldest.id)
        this.#oldest.set(partition, { id: oldest.id, since: now });
    }
  }

  /** Partitions with lag in which nothing was committed for longer than is right. */
  stalled(): number[] {
    const { partitions = allPartitions, patienceMs = 60_000 } = this.#options;
    const before = performance.now() - patienceMs;
    return partitions.held().filter((partition) => (this.#oldest.get(partition)?.since ?? Infinity) < before);
  }

  isMakingProgress(): boolean {
    return this.stalled().length === 0;
  }

  check(): ReadinessCheck {
    return async () => {
      const stalled = this.stalled();
      if (stalled.length === 0) return null;
      return `there is lag and nothing was committed lately in partition ${stalled.join(', ')}`;
    };
  }
}
