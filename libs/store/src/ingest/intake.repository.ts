import type { IngestTotals } from '@tributary/domain';
import type { Database } from '../write/transaction.js';

/** Whose source it is, and in which order it is read. */
export interface SourceOrigin {
  readonly family: string;
  readonly hostId: string;
  readonly developerId: string | null;
}

export interface SourceProgress {
  readonly lines: number;
  readonly rejected: number;
}

/** What the server must know to take lines from readers elsewhere. */
export class IntakeRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async origins(sourceIds: readonly string[]): Promise<Map<string, SourceOrigin>> {
    const { rows } = await this.#database.query<SourceOrigin & { id: string }>(
      `SELECT source.id, source.family, source.host_id AS "hostId", host.developer_id AS "developerId"
         FROM sources source LEFT JOIN hosts host ON host.id = source.host_id
        WHERE source.id = ANY($1::bigint[])`,
      [sourceIds],
    );
    return new Map(rows.map(({ id, ...origin }) => [id, origin]));
  }

  async progress(sourceIds: readonly string[]): Promise<Map<string, SourceProgress>> {
    const { rows } = await this.#database.query<SourceProgress & { id: string }>(
      `SELECT source.id, source.line_count::float8 AS lines,
              (SELECT count(*)::int FROM dead_letters WHERE source_id = source.id) AS rejected
         FROM sources source WHERE source.id = ANY($1::bigint[])`,
      [sourceIds],
    );
    return new Map(rows.map(({ id, ...progress }) => [id, progress]));
  }

  /** Which of these sources have a gap that a resolver met: told once, since their reader then goes back. */
  async takeRewinds(sourceIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#database.query<{ id: string }>(
      'UPDATE sources SET rewind_asked = false WHERE id = ANY($1::bigint[]) AND rewind_asked RETURNING id',
      [sourceIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async totals(families: readonly string[]): Promise<IngestTotals['items']> {
    const { rows } = await this.#database.query<IngestTotals['items'][number]>(
      `SELECT family, (SELECT count(*)::int FROM sessions WHERE root_id = family) AS sessions,
              (SELECT count(*)::int FROM runs WHERE root_id = family) AS runs
         FROM unnest($1::text[]) AS family`,
      [families],
    );
    return rows;
  }
}
