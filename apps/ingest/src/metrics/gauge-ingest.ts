import { Gauge, type Registry } from 'prom-client';
import type { ReaderLag, ReaderStatus } from '../readers/reader-status.js';

export interface IngestGauges {
  readonly status: () => ReaderStatus;
  readonly lag: () => readonly ReaderLag[];
  /** How many partitions take nothing at the moment. */
  readonly pausedPartitions: () => number;
}

/** What is read where it is when somebody asks. */
export function gaugeIngest(registry: Registry, { status, lag, pausedPartitions }: IngestGauges): void {
  gauge(
    registry,
    'files',
    'Files by state: known, open, and ended in half a line for a day.',
    'state',
    () => {
      const { files, openFiles, stalePartials } = status();
      return { known: files, open: openFiles, 'stale-partial': stalePartials };
    },
  );
  gauge(
    registry,
    'directories',
    'Watched folders, and whether some changes are found by sweeps alone.',
    'state',
    () => {
      const { watched, mode } = status();
      return { watched, 'sweep-only': mode === 'sweep' ? 1 : 0 };
    },
  );
  gauge(registry, 'lag_bytes', 'Bytes of files that the stream was not handed yet.', 'kind', () =>
    Object.fromEntries(lag().map(({ kind, bytes }) => [kind, bytes])),
  );
  gauge(registry, 'lag_seconds', 'Since when the oldest of these files has waited unread.', 'kind', () =>
    Object.fromEntries(lag().map(({ kind, seconds }) => [kind, seconds])),
  );
  new Gauge({
    name: 'tributary_ingest_paused_partitions',
    help: 'Partitions above their high-water mark: the files wait.',
    registers: [registry],
    collect() {
      this.set(pausedPartitions());
    },
  });
}

function gauge(
  registry: Registry,
  name: string,
  help: string,
  label: string,
  read: () => Readonly<Record<string, number>>,
): void {
  new Gauge({
    name: `tributary_ingest_${name}`,
    help,
    labelNames: [label],
    registers: [registry],
    collect() {
      this.reset();
      for (const [value, figure] of Object.entries(read())) this.set({ [label]: value }, figure);
    },
  });
}
