import type { SearchPage } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import type { PageRequest } from './page-cursor.js';
import { readExcerpt, excerptOptions, excerptText } from './read-excerpt.js';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.js';
import { toIso } from './wire-values.js';

export interface SearchRequest {
  readonly q: string;
  readonly project?: string | undefined;
}

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

/** Ranking reads every text that matches, so the newest of each kind stand for all. */
const maxRanked = 500;

/** Must be the expression of the index `messages_search_idx`. */
const MESSAGE_WORDS = `to_tsvector('simple', left(message.text, 8000))`;

/** Words match as beginnings: there is no stemming, because code and prose come in all languages. */
const QUERY = `
  SELECT regexp_replace(websearch_to_tsquery('simple', $1)::text, '''((?:[^'']|'''')+)''', '''\\1'':*', 'g')::tsquery AS words`;

const HITS = `
  WITH query AS MATERIALIZED (${QUERY}), hit AS (
    (SELECT 'card' AS kind, card.id::text AS id, card.id AS card_id, NULL AS session_id, NULL AS part_id,
            concat_ws(' ', card.key, card.title) AS text, card.updated_at AS at, 2 AS weight
       FROM cards card, query
      WHERE to_tsvector('simple', concat_ws(' ', card.key, card.title)) @@ words
        AND ($2::text IS NULL OR card.project_id = $2)
      ORDER BY card.updated_at DESC LIMIT ${maxRanked})
    UNION ALL
    (SELECT 'session', session.id, NULL, session.id, NULL, session.title, session.last_activity_at, 2
       FROM sessions session, query
      WHERE session.id = session.root_id AND session.purpose IS NULL
        AND to_tsvector('simple', session.title) @@ words AND ($2::text IS NULL OR session.project_id = $2)
      ORDER BY session.last_activity_at DESC NULLS LAST LIMIT ${maxRanked})
    UNION ALL
    (SELECT 'message', message.session_id || ' ' || message.part_id, NULL, message.session_id, message.part_id,
            left(message.text, 8000), coalesce(message.at, message.returned_at), 1
       FROM messages message JOIN sessions session ON session.id = message.session_id, query
      WHERE ${MESSAGE_WORDS} @@ words AND session.purpose IS NULL
        AND ($2::text IS NULL OR session.project_id = $2)
      ORDER BY coalesce(message.at, message.returned_at) DESC NULLS LAST LIMIT ${maxRanked})
  ), ranked AS (
    SELECT hit.*, round((weight * ts_rank(to_tsvector('simple', hit.text), words))::numeric, 6)::float8 AS rank,
           count(*) OVER ()::int AS total
      FROM hit, query
  ), shown AS (
    SELECT * FROM ranked WHERE $3::float8 IS NULL OR (-rank, id) > (-$3::float8, $4)
     ORDER BY -rank, id LIMIT $5)
  SELECT shown.kind, shown.id, coalesce(shown.card_id, binding.card_id)::text AS card_id, shown.session_id,
         session.root_id, message.run_id, shown.part_id, coalesce(card.project_id, session.project_id) AS project_id,
         coalesce(card.title, root.title) AS title, message.role, message.tool_name, shown.at, shown.rank,
         shown.total, ts_headline('simple', ${excerptText('shown.text')}, words, '${excerptOptions}') AS excerpt
    FROM shown CROSS JOIN query
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
  async find({ q, project }: SearchRequest, { cursor, limit }: PageRequest): Promise<SearchPage> {
    const after = cursor === undefined ? undefined : decodeSearchCursor(cursor);
    const { rows } = await this.#database.query<HitRow>(HITS, [
      q,
      project,
      after?.rank,
      after?.id,
      limit + 1,
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
