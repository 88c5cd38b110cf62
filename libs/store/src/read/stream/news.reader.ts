import type { Database } from '../../write/transaction.js';

/** What was announced since a snapshot was taken. */
export interface News {
  /** To ask with the next time. */
  readonly snapshot: string;
  /** The cards and main sessions that were spoken of; null where they are too many to tell. */
  readonly subjects: readonly string[] | null;
}

const maxRows = 2_000;

/**
 * Whether a transaction is news does not follow from its number, as the numbers are not those of the order of commits:
 * it is news when the snapshot before did not see it.
 */
const SINCE = `
  SELECT pg_current_snapshot()::text AS snapshot, count(*)::int AS rows,
         coalesce(array_agg(DISTINCT session_id) FILTER (WHERE session_id IS NOT NULL), '{}')
           || coalesce(array_agg(DISTINCT card_id::text) FILTER (WHERE card_id IS NOT NULL), '{}') AS subjects
    FROM (SELECT session_id, card_id FROM outbox
           WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot)
           LIMIT ${maxRows}) news`;

/**
 * Reads the outbox up to the last commit, for those who only want to know whether something changed. Unlike the stream
 * it need not wait for older transactions: news that were heard are not heard again, whatever commits in between.
 */
export class NewsReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Without a snapshot there is no news, only the present. */
  async since(snapshot: string | undefined): Promise<News> {
    const { rows } = await this.#database.query<{ snapshot: string; rows: number; subjects: string[] }>({
      name: 'news-since',
      text: SINCE,
      values: [snapshot],
    });
    const [row] = rows;
    if (row === undefined) throw new Error('what is new is one row');
    return { snapshot: row.snapshot, subjects: row.rows === maxRows ? null : row.subjects };
  }
}
