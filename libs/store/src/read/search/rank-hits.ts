import type { SearchHit } from '@tributary/domain';
import type { Database } from '../../write/transaction.js';
import { isOpenTo } from '../private-sessions.repository.js';
import type { SearchCursor } from './search-cursor.js';

/** Of what matches, the newest of each kind are ranked. */
export const maxRanked = 500;

export interface Wanted {
  /** A tsquery. */
  readonly words: string;
  readonly project: string | undefined;
  /** Who asks; undefined: nothing is kept from them. Nobody's id is nobody's conversation. */
  readonly reader: string | undefined;
  readonly after: SearchCursor | undefined;
  readonly limit: number;
}

export interface RankedHit {
  readonly kind: SearchHit['kind'];
  readonly id: string;
  readonly card_id: string | null;
  readonly session_id: string | null;
  readonly part_id: string | null;
  readonly at: Date | null;
  readonly rank: number;
  /** How many hits were ranked, and how many of them are messages. */
  readonly total: number;
  readonly messages: number;
}

/** SQL, as in the index `cards_words_idx`. */
const cardText = `coalesce(card.key || ' ', '') || card.title`;
const cardWords = `to_tsvector('simple', ${cardText})`;

const OPEN = `($6::uuid IS NULL OR ${isOpenTo('$6::uuid')})`;

/**
 * Each message's session is looked up by key, and no further than the last message that is needed. Only whether it is a
 * tool's own is always asked, of an index that has only such: of the others nothing is read for who may find all.
 */
const rank = (messages: string): string => `
  WITH message AS MATERIALIZED (
    SELECT found.session_id, found.part_id, found.at, found.rank FROM (${messages}) found
      LEFT JOIN LATERAL (
       SELECT id FROM sessions WHERE id = found.session_id AND purpose IS NOT NULL LIMIT 1) internal ON true
     WHERE internal.id IS NULL AND ($2::text IS NULL AND $6::uuid IS NULL OR EXISTS (
       SELECT FROM sessions session
        WHERE session.id = found.session_id AND ($2::text IS NULL OR session.project_id = $2) AND ${OPEN}))
     ORDER BY found.at DESC NULLS LAST LIMIT ${maxRanked}
  ), hit AS (
    (SELECT 'card' AS kind, card.id::text AS id, card.id::text AS card_id, NULL AS session_id, NULL AS part_id,
            2 * ts_rank(${cardWords}, $1::tsquery) AS rank, card.updated_at AS at
       FROM cards card
      WHERE ${cardWords} @@ $1::tsquery AND ($2::text IS NULL OR card.project_id = $2)
      ORDER BY card.updated_at DESC LIMIT ${maxRanked})
    UNION ALL
    (SELECT 'session', session.id, NULL, session.id, NULL,
            2 * ts_rank(to_tsvector('simple', session.title), $1::tsquery), session.last_activity_at
       FROM sessions session
      WHERE session.id = session.root_id AND session.purpose IS NULL AND session.title IS NOT NULL
        AND to_tsvector('simple', session.title) @@ $1::tsquery AND ($2::text IS NULL OR session.project_id = $2)
        AND ${OPEN}
      ORDER BY session.last_activity_at DESC NULLS LAST LIMIT ${maxRanked})
    UNION ALL
    SELECT 'message', session_id || ' ' || part_id, NULL, session_id, part_id, rank, at FROM message
  ), ranked AS (
    SELECT kind, id, card_id, session_id, part_id, at, round(rank::numeric, 6)::float8 AS rank,
           count(*) OVER ()::int AS total FROM hit
  )
  SELECT *, (SELECT count(*)::int FROM message) AS messages FROM ranked
   WHERE $3::float8 IS NULL OR (-rank, id) > (-$3::float8, $4)
   ORDER BY -rank, id LIMIT $5`;

/** Looks through so many of the newest texts, by their index. */
const amongNewest = (texts: string): string =>
  rank(`
  SELECT session_id, part_id, at, ts_rank(words, $1::tsquery) AS rank
    FROM (SELECT * FROM message_words ORDER BY at DESC NULLS LAST LIMIT ${texts}) newest
   WHERE words @@ $1::tsquery`);

const firstLook = 2_000;
const FIRST_LOOK = amongNewest(String(firstLook));
const LATER_LOOK = amongNewest('$7');

/** Takes all texts with the words from the index of words; these are in no order. */
const AMONG_ALL = rank(`
  SELECT * FROM (
    SELECT session_id, part_id, at, ts_rank(words, $1::tsquery) AS rank FROM message_words
     WHERE words @@ $1::tsquery OFFSET 0) known
   ORDER BY at DESC NULLS LAST`);

/** How many texts the index of words would name, as the planner thinks. */
const ESTIMATE = 'EXPLAIN (FORMAT JSON) SELECT FROM message_words WHERE words @@ $1::tsquery';

interface EstimateRow {
  readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Plan Rows': number } }];
}

/** The older texts may have them less often than the newest. */
const margin = 1.5;
/** Where none of the newest has them, so many times as many are looked through next. */
const growth = 4;
/** The newest lie beside each other; to fetch one that the index names takes as long as to look through so many. */
const nextToEachOther = 3;
/** Who has looked through so many in vain takes longer for more than all take in the order they lie in. */
const mostTexts = 200_000;

/**
 * The best first. A word that is in many texts is in many of the newest, so these are looked through; the index of words
 * would name all, only to leave out most of them. A rare word is left to the index. Which it is, the first look tells;
 * where it finds none, as of a word that is in many texts only together with one that is not wanted, the planner does.
 */
export async function rankHits(database: Database, wanted: Wanted): Promise<readonly RankedHit[]> {
  const { words, project, reader, after, limit } = wanted;
  const values = [words, project, after?.rank, after?.id, limit, reader];
  let { rows } = await database.query<RankedHit>({ name: 'rank-newest', text: FIRST_LOOK, values });
  if (messagesIn(rows) === maxRanked) return rows;
  const most = Math.min(mostTexts, nextToEachOther * (await estimate(database, words)));
  for (let texts = nextLook(firstLook, rows); texts < most; texts = nextLook(texts, rows)) {
    ({ rows } = await database.query<RankedHit>(LATER_LOOK, [...values, texts]));
    if (messagesIn(rows) === maxRanked) return rows;
  }
  return (await database.query<RankedHit>(AMONG_ALL, values)).rows;
}

function messagesIn(rows: readonly RankedHit[]): number {
  return rows[0]?.messages ?? 0;
}

function nextLook(texts: number, found: readonly RankedHit[]): number {
  const messages = messagesIn(found);
  return Math.ceil(texts * (messages === 0 ? growth : (margin * maxRanked) / messages));
}

async function estimate(database: Database, words: string): Promise<number> {
  const { rows } = await database.query<EstimateRow>(ESTIMATE, [words]);
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
