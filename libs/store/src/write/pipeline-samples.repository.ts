import type { Database } from './transaction.js';

export interface PipelineSample {
  readonly lagEntries: number;
  readonly lagSeconds: number;
  /** Stored since the sample before. */
  readonly lines: number;
}

/** What one resolver saw, kept for dashboards. */
export class PipelineSamplesRepository {
  readonly #database: Database;
  readonly #replica: string;

  constructor(database: Database, replica: string) {
    this.#database = database;
    this.#replica = replica;
  }

  async record({ lagEntries, lagSeconds, lines }: PipelineSample): Promise<void> {
    await this.#database.query(
      `INSERT INTO pipeline_samples (at, replica, lag_entries, lag_seconds, lines)
       VALUES (now(), $1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [this.#replica, lagEntries, lagSeconds, lines],
    );
  }
}
