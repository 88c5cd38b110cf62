import type { SearchPage } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import type { PageRequest } from './page-cursor.js';
import { readExcerpt, excerptOptions, excerptText } from './read-excerpt.js';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.js';
import { isOpen, maxRanked, searchMessages, type Wanted } from './search-messages.js';
import { searchedLength } from '../search/index-words.js';
import { toIso } from './wire-values.js';

export interface SearchRequest {
  readonly q: string;
  readonly project?: string | undefined;
  /** Who asks: words that only their owner reads are found by nobody else. Undefined finds everything. */
  readonly reader?: { readonly developerId: string | null } | undefined;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** As in the index `cards_words_idx`. */
const cardText = `coalesce(card.key || ' ', '') || card.title`;
const cardWords = `to_tsvector('simple', ${cardText})`;

interface HitRow {
  readonly kind: SearchPage['items'][number]['kind'];
  readonly id: string;
  readonly card_id: string | null;
  readonly session_id: string | null;
  readonly root_id: string | null;
  readonly run_id: string | null;
  readonly part_id: string | null;
  readonly project_id: string | null;
  readonly title: string | null;
  readonly role: string | null;
  readonly tool_name: string | null;
  readonly at: Date | null;
  readonly rank: number;
  readonly excerpt: string;
  readonly total: number;
}

const FOUND_TEXT = `
  CASE shown.kind WHEN 'card' THEN ${cardText} WHEN 'session' THEN session.title
                  ELSE left(message.text, ${searchedLength}) END`;

/** Words match as beginnings: there is no stemming, because code and prose come in all languages. */
const WORDS = `
  SELECT regexp_replace(websearch_to_tsquery('simple', $1)::text, '''((?:[^'']|'''')+)''', '''\\1'':*', 'g') AS words`;

const HITS = `
  WITH hit AS (
    (SELECT 'card' AS kind, card.id::text AS id, card.id AS card_id, NULL AS session_id, NULL AS part_id,
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
        AND ${isOpen('$6', '$7')}
      ORDER BY session.last_activity_at DESC NULLS LAST LIMIT ${maxRanked})
    UNION ALL
    SELECT 'message', session_id || ' ' || part_id, NULL, session_id, part_id, rank, at
      FROM unnest($8::text[], $9::text[], $10::timestamptz[], $11::float4[]) message (session_id, part_id, at, rank)
  ), ranked AS (
    SELECT kind, id, card_id, session_id, part_id, at, round(rank::numeric, 6)::float8 AS rank,
           count(*) OVER ()::int AS total FROM hit
  ), shown AS (
    SELECT * FROM ranked WHERE $3::float8 IS NULL OR (-rank, id) > (-$3::float8, $4)
     ORDER BY -rank, id LIMIT $5)
  SELECT shown.kind, shown.id, coalesce(shown.card_id, binding.card_id)::text AS card_id, shown.session_id,
         session.root_id, message.run_id, shown.part_id, coalesce(card.project_id, session.project_id) AS project_id,
         coalesce(card.title, root.title) AS title, message.role, message.tool_name, shown.at, shown.rank,
         shown.total, ts_headline('simple', ${excerptText(FOUND_TEXT)}, $1::tsquery, '${excerptOptions}') AS excerpt
    FROM shown
    LEFT JOIN cards card ON card.id = shown.card_id
    LEFT JOIN sessions session ON session.id = shown.session_id
    LEFT JOIN sessions root ON root.id = session.root_id
    LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL
    LEFT JOIN messages message ON message.session_id = shown.session_id AND message.part_id = shown.part_id
   ORDER BY -shown.rank, shown.id`;

export class SearchRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The best first. */
  async find({ q, project, reader }: SearchRequest, { cursor, limit }: PageRequest): Promise<SearchPage> {
    const after = cursor === undefined ? undefined : decodeSearchCursor(cursor);
    const query = await this.#database.query<{ words: string }>(WORDS, [q]);
    const wanted: Wanted = {
      words: query.rows[0]?.words ?? '',
      project,
      readsAll: reader === undefined,
      reader: reader?.developerId ?? nobody,
    };
    const messages = await searchMessages(this.#database, wanted);
    const { rows } = await this.#database.query<HitRow>(HITS, [
      ...[wanted.words, project, after?.rank, after?.id, limit + 1, wanted.readsAll, wanted.reader],
      messages.map(({ session_id }) => session_id),
      messages.map(({ part_id }) => part_id),
      messages.map(({ at }) => at),
      messages.map(({ rank }) => rank),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(toHit),
      nextCursor: rows.length > limit && last !== undefined ? encodeSearchCursor(last) : null,
      total: rows[0]?.total ?? 0,
      isCut: (rows[0]?.total ?? 0) >= maxRanked,
    };
  }
}

function toHit(row: HitRow): SearchPage['items'][number] {
  return {
    kind: row.kind,
    cardId: row.card_id,
    sessionId: row.session_id,
    rootSessionId: row.root_id,
    runId: row.run_id,
    partId: row.part_id,
    projectId: row.project_id,
    title: row.title,
    role: row.role,
    toolName: row.tool_name,
    at: toIso(row.at),
    rank: row.rank,
    excerpt: readExcerpt(row.excerpt),
  };
}
