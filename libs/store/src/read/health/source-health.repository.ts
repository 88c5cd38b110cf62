import type { DeadLetterHealth, Page, SourceHealth } from '@tributary/domain';
import type { Database } from '../../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from '../page-cursor.js';
import { toIso } from '../wire-values.js';

export interface SourceFilter {
  readonly host?: string | undefined;
  readonly isGone?: boolean | undefined;
}

type SourceRow = Omit<SourceHealth, 'updatedAt'> & { readonly updatedAt: Date };
type LetterRow = Omit<DeadLetterHealth, 'at'> & { readonly at: Date; readonly key: string };

/** Of a file that was replaced, the generation before it is history. */
const SOURCES = `
  FROM sources source
 WHERE NOT EXISTS (SELECT FROM sources next WHERE next.previous_id = source.id)
   AND ($1::text IS NULL OR source.host_id = $1) AND ($2::boolean IS NULL OR source.is_gone = $2)`;

const SOURCE_PAGE = `
  SELECT source.id::text, source.host_id AS host, source.kind, source.path, source.is_gone AS "isGone",
         source.committed::float8 AS "committedBytes", source.line_count::float8 AS lines,
         source.rewind_asked AS "isRewindAsked", source.updated_at AS "updatedAt",
         (SELECT count(*)::int FROM dead_letters WHERE source_id = source.id) AS "deadLetters"
    ${SOURCES} AND ($3::bigint IS NULL OR (source.updated_at, source.id) < ($4::timestamptz, $3))
   ORDER BY source.updated_at DESC, source.id DESC LIMIT $5`;

const LETTERS = `
  FROM dead_letters letter LEFT JOIN sources source ON source.id = letter.source_id
 WHERE ($1::text IS NULL OR source.host_id = $1)`;

/** Fixed widths, so that keys of one moment compare as their numbers do. */
const LETTER_KEY = `
  to_char(letter.source_id, 'FM000000000000000000') || to_char(letter.generation, 'FM0000000000')
    || to_char(letter.position, 'FM000000000000000000')`;

const LETTER_PAGE = `
  SELECT letter.source_id::text AS "sourceId", source.host_id AS host, source.path,
         letter.position::float8 AS position, letter.reason, letter.line IS NOT NULL AS "canReplay",
         letter.created_at AS at, ${LETTER_KEY} AS key
    ${LETTERS} AND ($2::text IS NULL OR (letter.created_at, ${LETTER_KEY}) < ($3::timestamptz, $2))
   ORDER BY letter.created_at DESC, key DESC LIMIT $4`;

/** How far each source is stored, and what of it could not be applied. */
export class SourceHealthRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The last stored first. */
  async listSources(
    { host, isGone }: SourceFilter,
    { cursor, limit }: PageRequest,
  ): Promise<Page<SourceHealth>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'number');
    const [{ rows }, total] = await Promise.all([
      this.#database.query<SourceRow>(SOURCE_PAGE, [host, isGone, after?.id, after?.at, limit + 1]),
      this.#count(SOURCES, [host, isGone]),
    ]);
    return cutPage(rows, {
      limit,
      total,
      cursorOf: ({ updatedAt: at, id }) => ({ at, id }),
      items: (shown) => shown.map((row) => ({ ...row, updatedAt: toIso(row.updatedAt) })),
    });
  }

  /** The newest first. */
  async listDeadLetters(
    host: string | undefined,
    { cursor, limit }: PageRequest,
  ): Promise<Page<DeadLetterHealth>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'text');
    const [{ rows }, total] = await Promise.all([
      this.#database.query<LetterRow>(LETTER_PAGE, [host, after?.id, after?.at, limit + 1]),
      this.#count(LETTERS, [host]),
    ]);
    return cutPage(rows, {
      limit,
      total,
      cursorOf: ({ at, key }) => ({ at, id: key }),
      items: (shown) => shown.map(({ key: _, ...row }) => ({ ...row, at: toIso(row.at) })),
    });
  }

  async #count(from: string, matching: readonly unknown[]): Promise<number> {
    const { rows } = await this.#database.query<{ total: number }>(`SELECT count(*)::int AS total ${from}`, [
      ...matching,
    ]);
    return rows[0]?.total ?? 0;
  }
}
