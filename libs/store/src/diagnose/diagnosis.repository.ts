import type { Database } from '../write/transaction.js';

export interface SourceReport {
  readonly host: string;
  readonly path: string;
  readonly kind: string;
  readonly committed: number;
  readonly isGone: boolean;
  readonly isRewindAsked: boolean;
}

export interface LetterReport {
  readonly path: string;
  readonly position: number;
  readonly reason: string;
  readonly sample: string;
  readonly canReplay: boolean;
  readonly at: Date;
}

export interface UnknownReport {
  readonly tool: string;
  readonly toolVersion: string;
  readonly lineType: string;
  readonly count: number;
}

export interface HostReport {
  readonly id: string;
  readonly developer: string | null;
  readonly secondsSilent: number | null;
  readonly clockAheadMs: number | null;
}

/** What `tributary doctor` looks at; it changes nothing. */
export class DiagnosisRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async sources(): Promise<SourceReport[]> {
    const { rows } = await this.#database.query<SourceReport>(
      `SELECT DISTINCT ON (host_id, path) host_id AS host, path, kind, committed::float8 AS committed,
              is_gone AS "isGone", rewind_asked AS "isRewindAsked"
       FROM sources ORDER BY host_id, path, recorded_at DESC, id DESC`,
    );
    return rows;
  }

  async deadLetters(limit: number): Promise<{ total: number; letters: LetterReport[] }> {
    const counted = await this.#database.query<{ total: number }>(
      'SELECT count(*)::int AS total FROM dead_letters',
    );
    const { rows } = await this.#database.query<LetterReport>(
      `SELECT coalesce(source.path, 'a source that is gone') AS path, letter.position::float8 AS position, letter.reason,
              left(letter.sample, 200) AS sample, letter.line IS NOT NULL AS "canReplay", letter.created_at AS at
       FROM dead_letters letter LEFT JOIN sources source ON source.id = letter.source_id
       ORDER BY letter.created_at DESC, letter.source_id, letter.position LIMIT $1`,
      [limit],
    );
    return { total: counted.rows[0]?.total ?? 0, letters: rows };
  }

  async unknownFormats(limit: number): Promise<UnknownReport[]> {
    const { rows } = await this.#database.query<UnknownReport>(
      `SELECT tool, tool_version AS "toolVersion", line_type AS "lineType", sum(count)::float8 AS count
       FROM unknown_formats GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3 LIMIT $1`,
      [limit],
    );
    return rows;
  }

  async hosts(): Promise<HostReport[]> {
    const { rows } = await this.#database.query<HostReport>(
      `SELECT host.id, developer.name AS developer, extract(epoch FROM now() - host.last_seen_at)::float8 AS "secondsSilent",
              host.clock_ahead_ms AS "clockAheadMs"
       FROM hosts host LEFT JOIN developers developer ON developer.id = host.developer_id ORDER BY host.id`,
    );
    return rows;
  }
}
