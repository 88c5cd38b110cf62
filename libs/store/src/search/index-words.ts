import type { Transaction } from '../write/transaction.js';

/** Only the beginning of a text: a file pasted whole is not searched to its end. */
export const searchedLength = 8_000;

/** How much is taken apart at once. */
export interface IndexLimit {
  readonly texts: number;
  /** Of their searched beginnings; the first text is taken whatever its length. */
  readonly bytes: number;
}

interface Indexed {
  readonly hasMore: boolean;
  readonly lastSession: string | null;
}

/** 'simple': code and prose come in all languages. The length in bytes is known without reading the text. */
const indexWhere = (matching: string): string => `
  WITH stale AS (
    SELECT message.session_id, message.part_id, coalesce(message.at, message.returned_at) AS at,
           octet_length(message.text) AS bytes
      FROM messages message LEFT JOIN message_words known USING (session_id, part_id)
     WHERE ${matching} AND known.bytes IS DISTINCT FROM octet_length(message.text)
     ORDER BY message.session_id, message.part_id LIMIT $2),
  fitting AS (
    SELECT * FROM (
      SELECT *, sum(least(bytes, ${searchedLength})) OVER (
                  ORDER BY session_id, part_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS before
        FROM stale) counted
     WHERE before IS NULL OR before < $3),
  indexed AS (
    INSERT INTO message_words (session_id, part_id, at, bytes, words)
    SELECT session_id, part_id, fitting.at, bytes, to_tsvector('simple', left(message.text, ${searchedLength}))
      FROM fitting JOIN messages message USING (session_id, part_id)
    ON CONFLICT (session_id, part_id) DO UPDATE SET at = excluded.at, bytes = excluded.bytes, words = excluded.words
    RETURNING session_id)
  SELECT (SELECT count(*) FROM indexed) < (SELECT count(*) FROM stale)
           OR (SELECT count(*) FROM stale) = $2 AS "hasMore",
         (SELECT session_id FROM fitting ORDER BY session_id DESC LIMIT 1) AS "lastSession"`;

const OF_SESSIONS = indexWhere('message.session_id = ANY ($1::text[])');
const FROM_SESSION = indexWhere('message.session_id >= $1');

/** Takes apart what is new in these sessions; returns whether something is left. */
export async function indexSessions(
  client: Transaction,
  sessionIds: readonly string[],
  limit: IndexLimit,
): Promise<boolean> {
  return (await index(client, OF_SESSIONS, sessionIds, limit)).hasMore;
}

/** The same for all sessions from this one on; returns which is next, or undefined at the end. */
export async function indexFrom(
  client: Transaction,
  sessionId: string,
  limit: IndexLimit,
): Promise<string | undefined> {
  const { hasMore, lastSession } = await index(client, FROM_SESSION, sessionId, limit);
  return hasMore ? (lastSession ?? undefined) : undefined;
}

async function index(
  client: Transaction,
  statement: string,
  sessions: string | readonly string[],
  { texts, bytes }: IndexLimit,
): Promise<Indexed> {
  const { rows } = await client.query<Indexed>(statement, [sessions, texts, bytes]);
  const [indexed] = rows;
  if (indexed === undefined) throw new Error('what was indexed is one row');
  return indexed;
}
