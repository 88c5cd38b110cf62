import {
  allPartitions,
  type ChunkStream,
  type PartitionDepth,
  type PartitionSource,
} from '@tributary/stream';
import { Gauge, type Registry } from 'prom-client';

export interface LagOptions {
  readonly registry: Registry;
  readonly stream: Pick<ChunkStream, 'depth'>;
  readonly partitions?: PartitionSource | undefined;
}

/** How far the stream is ahead, for every partition, whoever works on it: a partition without an owner shows too. */
export function gaugeLag({ registry, stream, partitions = allPartitions }: LagOptions): void {
  const registers = [registry];
  const perPartition = (name: string, help: string, read: (depth: PartitionDepth) => number): void => {
    new Gauge({
      name,
      help,
      labelNames: ['partition'],
      registers,
      async collect() {
        // A stream that does not answer must not hide the other figures; `/readyz` tells of it.
        for (const depth of await stream.depth().catch(() => []))
          this.set({ partition: depth.partition }, read(depth));
      },
    });
  };
  perPartition(
    'tributary_resolver_lag_entries',
    'Entries of the stream that are not committed.',
    ({ entries }) => entries,
  );
  perPartition(
    'tributary_resolver_lag_seconds',
    'Age of the oldest entry that is not committed.',
    ({ oldest }) => (oldest?.ageMs ?? 0) / 1_000,
  );
  new Gauge({
    name: 'tributary_resolver_leases_held',
    help: 'Partitions that this replica works on.',
    registers,
    collect() {
      this.set(partitions.held().length);
    },
  });
}
