import type { Database } from '../../write/transaction.js';
import { isPast, WHICH_DATABASE, type Moment } from '../which-database.js';

/** What was announced since a moment; the new one is to ask with the next time. */
export interface News extends Moment {
  /** The cards and main sessions that were spoken of; null where they are too many to tell, or in another database. */
  readonly subjects: readonly string[] | null;
}

const maxRows = 2_000;

/**
 * Whether a transaction is news does not follow from its number, as the numbers are not those of the order of commits:
 * it is news when the snapshot before did not see it.
 */
const SINCE = `
  SELECT here.database, pg_current_snapshot()::text AS snapshot, news.*,
         $1::pg_snapshot IS NULL OR ${isPast('$1', '$2', 'here.database')} AS "isHere"
    FROM (SELECT ${WHICH_DATABASE} AS database) here, (
      SELECT count(*)::int AS rows,
             coalesce(array_agg(DISTINCT session_id) FILTER (WHERE session_id IS NOT NULL), '{}')
               || coalesce(array_agg(DISTINCT card_id::text) FILTER (WHERE card_id IS NOT NULL), '{}') AS subjects
        FROM (SELECT session_id, card_id FROM outbox
               WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
               LIMIT ${maxRows}) announced) news`;

/**
 * Reads the outbox up to the last commit, for those who only want to know whether something changed. Unlike the stream
 * it need not wait for older transactions: news that were heard are not heard again, whatever commits in between.
 */
export class NewsReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Without a moment there is no news, only the present. */
  async since(before: Moment | undefined): Promise<News> {
    const { rows } = await this.#database.query<
      Moment & { rows: number; subjects: string[]; isHere: boolean }
    >({
      name: 'news-since',
      text: SINCE,
      values: [before?.snapshot, before?.database],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('what is new is one row');
    const { database, snapshot, isHere, subjects } = row;
    return { database, snapshot, subjects: isHere && row.rows < maxRows ? subjects : null };
  }
}
