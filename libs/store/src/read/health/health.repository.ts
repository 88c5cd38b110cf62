import type { CollectorHealth, Health, UnknownFormatHealth } from '@tributary/domain';
import { heartbeatPatience } from '../../write/heartbeat-patience.js';
import type { Database } from '../../write/transaction.js';
import { toIso } from '../wire-values.js';

/** A generation that another one follows is history. */
const CURRENT = `NOT EXISTS (SELECT FROM sources next WHERE next.previous_id = source.id)`;

const FIGURES = `
  SELECT source.total, source.gone, source.rewinding, source.last_stored_at AS "lastStoredAt",
         host.total AS hosts, host.silent,
         (SELECT count(*)::int FROM dead_letters) AS "deadLetters",
         (SELECT count(*)::int FROM (SELECT DISTINCT tool, tool_version, line_type FROM unknown_formats) format)
           AS "unknownFormats",
         pg_database_size(current_database())::float8 AS "databaseBytes"
    FROM (SELECT count(*)::int AS total, count(*) FILTER (WHERE is_gone)::int AS gone,
                 count(*) FILTER (WHERE rewind_asked)::int AS rewinding, max(updated_at) AS last_stored_at
            FROM sources source WHERE ${CURRENT}) source,
         (SELECT count(*)::int AS total,
                 count(*) FILTER (WHERE last_seen_at IS NULL OR last_seen_at < now() - ${heartbeatPatience})::int AS silent
            FROM hosts) host`;

const COLLECTORS = `
  SELECT host.id AS host, developer.name AS developer, host.last_seen_at AS "lastSeenAt",
         coalesce(host.last_seen_at < now() - ${heartbeatPatience}, true) AS "isSilent",
         host.clock_ahead_ms AS "clockAheadMs", count(source.id)::int AS sources, max(source.updated_at) AS "lastStoredAt"
    FROM hosts host
    LEFT JOIN developers developer ON developer.id = host.developer_id
    LEFT JOIN sources source ON source.host_id = host.id AND ${CURRENT}
   GROUP BY host.id, developer.name ORDER BY host.id`;

const UNKNOWN = `
  SELECT tool, tool_version AS "toolVersion", line_type AS "lineType", sum(count)::float8 AS lines,
         max(last_seen_at) AS "lastSeenAt"
    FROM unknown_formats GROUP BY 1, 2, 3 ORDER BY lines DESC, 1, 2, 3 LIMIT 200`;

interface FiguresRow {
  readonly total: number;
  readonly gone: number;
  readonly rewinding: number;
  readonly lastStoredAt: Date | null;
  readonly hosts: number;
  readonly silent: number;
  readonly deadLetters: number;
  readonly unknownFormats: number;
  readonly databaseBytes: number;
}

type CollectorRow = Omit<CollectorHealth, 'lastSeenAt' | 'lastStoredAt'> & {
  readonly lastSeenAt: Date | null;
  readonly lastStoredAt: Date | null;
};
type UnknownRow = Omit<UnknownFormatHealth, 'lastSeenAt'> & { readonly lastSeenAt: Date };

/** How well the way from the files to here goes, as far as the database knows. */
export class HealthRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async read(): Promise<Omit<Health, 'lag' | 'watched'>> {
    const { rows } = await this.#database.query<FiguresRow>(FIGURES);
    const [row] = rows;
    if (row === undefined) throw new Error('the figures are one row');
    const { total, gone, rewinding, hosts, silent, deadLetters, unknownFormats, databaseBytes } = row;
    return {
      sources: { total, gone, rewinding },
      collectors: { total: hosts, silent },
      deadLetters,
      unknownFormats,
      lastStoredAt: toIso(row.lastStoredAt),
      databaseBytes,
    };
  }

  async listCollectors(): Promise<CollectorHealth[]> {
    const { rows } = await this.#database.query<CollectorRow>(COLLECTORS);
    return rows.map((row) => ({
      ...row,
      lastSeenAt: toIso(row.lastSeenAt),
      lastStoredAt: toIso(row.lastStoredAt),
    }));
  }

  async listUnknownFormats(): Promise<UnknownFormatHealth[]> {
    const { rows } = await this.#database.query<UnknownRow>(UNKNOWN);
    return rows.map((row) => ({ ...row, lastSeenAt: toIso(row.lastSeenAt) }));
  }
}
