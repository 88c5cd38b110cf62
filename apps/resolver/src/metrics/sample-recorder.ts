import { RepeatedStep } from '@tributary/platform';
import type { PipelineSamplesRepository } from '@tributary/store';
import type { ChunkStream } from '@tributary/stream';
import { countLines, type OutcomeCounts } from '../commit/outcome.js';

export interface SampleRecorderOptions {
  readonly samples: PipelineSamplesRepository;
  readonly stream: Pick<ChunkStream, 'depth'>;
  readonly everyMs?: number;
}

/** Records lag and throughput while there is any, and once more when it is over, so that a chart returns to zero. */
export class SampleRecorder {
  readonly #options: SampleRecorderOptions;
  /** A sample that cannot be taken is missing from a chart, and nothing else: health tells of lost stores. */
  readonly #steps = new RepeatedStep(async () => {
    await this.sample().catch(() => undefined);
    return this.#everyMs;
  });
  readonly #everyMs: number;
  #lines = 0;
  #wasBusy = false;

  constructor(options: SampleRecorderOptions) {
    this.#options = options;
    this.#everyMs = options.everyMs ?? 10_000;
  }

  start(): void {
    this.#steps.start(this.#everyMs);
  }

  async stop(): Promise<void> {
    await this.#steps.stop();
  }

  committed(counts: OutcomeCounts): void {
    this.#lines += countLines(counts);
  }

  async sample(): Promise<void> {
    const depths = await this.#options.stream.depth();
    const lagEntries = depths.reduce((sum, { entries }) => sum + entries, 0);
    const lagSeconds = Math.max(0, ...depths.map(({ oldest }) => (oldest?.ageMs ?? 0) / 1_000));
    const lines = this.#lines;
    const isBusy = lagEntries > 0 || lines > 0;
    if (!isBusy && !this.#wasBusy) return;
    await this.#options.samples.record({ lagEntries, lagSeconds, lines });
    this.#lines -= lines;
    this.#wasBusy = isBusy;
  }
}
