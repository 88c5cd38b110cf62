import type { Transaction } from '../write/transaction.js';

/** Only the beginning of a text: a file pasted whole is not searched to its end. */
export const searchedLength = 8_000;

/** 'simple': code and prose come in all languages. The length in bytes is known without reading the text. */
const indexWhere = (matching: string): string => `
  WITH stale AS (
    SELECT message.session_id, message.part_id, coalesce(message.at, message.returned_at) AS at,
           octet_length(message.text) AS bytes, left(message.text, ${searchedLength}) AS text
      FROM messages message LEFT JOIN message_words known USING (session_id, part_id)
     WHERE ${matching} AND known.bytes IS DISTINCT FROM octet_length(message.text)
     ORDER BY message.session_id, message.part_id LIMIT $2)
  INSERT INTO message_words (session_id, part_id, at, bytes, words)
  SELECT session_id, part_id, at, bytes, to_tsvector('simple', text) FROM stale
  ON CONFLICT (session_id, part_id) DO UPDATE SET at = excluded.at, bytes = excluded.bytes, words = excluded.words
  RETURNING session_id`;

const OF_SESSIONS = indexWhere('message.session_id = ANY ($1::text[])');
const FROM_SESSION = indexWhere('message.session_id >= $1');

/** Takes apart what is new in these sessions, so many texts at most; returns how many there were. */
export async function indexSessions(
  client: Transaction,
  sessionIds: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await client.query(OF_SESSIONS, [sessionIds, limit]);
  return rows.length;
}

/** The same for all sessions from this one on; returns which is next, or undefined at the end. */
export async function indexFrom(
  client: Transaction,
  sessionId: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await client.query<{ session_id: string }>(FROM_SESSION, [sessionId, limit]);
  return rows.length < limit ? undefined : rows.at(-1)?.session_id;
}
