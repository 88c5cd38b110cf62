import type { Database } from '../write/transaction.js';
import { isOpenTo } from './private-sessions.repository.js';

/** Of what matches, the newest of each kind are ranked. */
export const maxRanked = 500;

export interface Wanted {
  /** A tsquery. */
  readonly words: string;
  readonly project: string | undefined;
  /** Whether nothing is kept from who asks. */
  readonly readsAll: boolean;
  /** The developer who asks. Nobody's id is nobody's conversation. */
  readonly reader: string;
}

export interface FoundMessage {
  readonly session_id: string;
  readonly part_id: string;
  readonly at: Date | null;
  readonly rank: number;
}

/** SQL: whose words may be found by who asks. */
export const isOpen = (readsAll: string, reader: string): string =>
  `(${readsAll}::boolean OR ${isOpenTo(`${reader}::uuid`)})`;

/** The session of each message is looked up by key, and no further than the last one that is needed. */
const newestOf = (messages: string): string => `
  SELECT message.session_id, message.part_id, message.at, message.rank FROM (${messages}) message
   CROSS JOIN LATERAL (
     SELECT FROM sessions session
      WHERE session.id = message.session_id AND session.purpose IS NULL
        AND ($2::text IS NULL OR session.project_id = $2) AND ${isOpen('$3', '$4')}
      LIMIT 1) session
   ORDER BY message.at DESC NULLS LAST LIMIT ${maxRanked}`;

/** Looks through the newest texts, by their index. */
const AMONG_NEWEST = newestOf(`
  SELECT session_id, part_id, at, ts_rank(words, $1::tsquery) AS rank
    FROM (SELECT * FROM message_words ORDER BY at DESC NULLS LAST LIMIT $5) newest
   WHERE words @@ $1::tsquery`);

/** Takes all texts with the words from the index of words; these are in no order. */
const AMONG_ALL = newestOf(`
  SELECT * FROM (
    SELECT session_id, part_id, at, ts_rank(words, $1::tsquery) AS rank FROM message_words
     WHERE words @@ $1::tsquery OFFSET 0) found
   ORDER BY at DESC NULLS LAST`);

const firstLook = 2_000;
/** Beyond this it is cheaper to ask the index of words, as they are in few texts. */
const longestLook = 30_000;
/** The older texts may have them less often than the newest. */
const margin = 1.5;

/**
 * The newest messages that are wanted. A word that is in many texts is in many of the newest, so these are looked through;
 * the index of words would name all, only to leave out most of them. Which it is, the first look tells.
 */
export async function searchMessages(
  database: Database,
  { words, project, readsAll, reader }: Wanted,
): Promise<readonly FoundMessage[]> {
  const values = [words, project, readsAll, reader];
  const lookThrough = async (texts: number): Promise<readonly FoundMessage[]> =>
    (await database.query<FoundMessage>(AMONG_NEWEST, [...values, texts])).rows;

  const first = await lookThrough(firstLook);
  if (first.length === maxRanked) return first;
  const texts = Math.ceil((firstLook * margin * maxRanked) / first.length);
  if (texts <= longestLook) {
    const second = await lookThrough(texts);
    if (second.length === maxRanked) return second;
  }
  return (await database.query<FoundMessage>(AMONG_ALL, values)).rows;
}
