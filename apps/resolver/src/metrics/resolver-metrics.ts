import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { OutcomeCounts } from '../commit/outcome.js';
import { gaugeLag, type LagOptions } from './gauge-lag.js';
import { gaugeStored, type StoredOptions } from './gauge-stored.js';

export interface ResolverMetricsOptions
  extends Omit<LagOptions, 'registry'>, Omit<StoredOptions, 'registry'> {
  readonly registry: Registry;
}

const batchSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What the resolver tells Prometheus: counted as it happens, and read where it is when somebody asks. */
export class ResolverMetrics {
  readonly #lines: Counter<'outcome'>;
  readonly #batches: Histogram;
  readonly #failures: Counter;
  #committedAt = performance.now();

  constructor({ registry, stream, partitions, database }: ResolverMetricsOptions) {
    const registers = [registry];
    this.#lines = new Counter({
      name: 'tributary_resolver_lines_total',
      help: 'Lines committed, by what became of them; rejected ones are dead letters.',
      labelNames: ['outcome'],
      registers,
    });
    this.#batches = new Histogram({
      name: 'tributary_resolver_batch_seconds',
      help: 'Time of one batch, from its first statement to its COMMIT.',
      buckets: batchSeconds,
      registers,
    });
    this.#failures = new Counter({
      name: 'tributary_resolver_batch_failures_total',
      help: 'Batches that could not be read, stored or acknowledged and are tried again.',
      registers,
    });
    const age = (): number => (performance.now() - this.#committedAt) / 1_000;
    new Gauge({
      name: 'tributary_resolver_consumption_age_seconds',
      help: 'Time since the last commit, or since the start.',
      registers,
      collect() {
        this.set(age());
      },
    });
    gaugeLag({ registry, stream, partitions });
    gaugeStored({ registry, database });
  }

  committed(counts: OutcomeCounts, seconds: number): void {
    this.#committedAt = performance.now();
    this.#batches.observe(seconds);
    for (const [outcome, count] of Object.entries(counts)) this.#lines.inc({ outcome }, count);
  }

  failed(): void {
    this.#failures.inc();
  }
}
