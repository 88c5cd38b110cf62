import type { SearchHit } from '@tributary/domain';
import { searchedLength } from '../../search/index-words.js';
import type { Database } from '../../write/transaction.js';
import { cardName } from '../card-name.js';
import type { RankedHit } from './rank-hits.js';
import { excerptOptions, excerptText, readExcerpt } from './read-excerpt.js';
import { toIso } from '../wire-values.js';

interface Description {
  readonly card_id: string | null;
  readonly root_id: string | null;
  readonly run_id: string | null;
  readonly project_id: string | null;
  readonly title: string | null;
  readonly role: string | null;
  readonly tool_name: string | null;
  /** Null where it went between the ranking and this. */
  readonly excerpt: string | null;
}

const FOUND_TEXT = `
  CASE WHEN hit.card_id IS NOT NULL THEN ${cardName} WHEN hit.part_id IS NULL THEN session.title
       WHEN session.id IS NOT NULL THEN left(message.text, ${searchedLength}) END`;

const DESCRIPTIONS = `
  SELECT coalesce(hit.card_id, binding.card_id)::text AS card_id, session.root_id, message.run_id,
         coalesce(card.project_id, session.project_id) AS project_id, coalesce(card.title, root.title) AS title,
         message.role, message.tool_name,
         ts_headline('simple', ${excerptText(FOUND_TEXT)}, $1::tsquery, '${excerptOptions}') AS excerpt
    FROM unnest($2::uuid[], $3::text[], $4::text[]) WITH ORDINALITY hit (card_id, session_id, part_id, place)
    LEFT JOIN cards card ON card.id = hit.card_id
    LEFT JOIN sessions session ON session.id = hit.session_id
    LEFT JOIN sessions root ON root.id = session.root_id
    LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL
    LEFT JOIN messages message ON message.session_id = hit.session_id AND message.part_id = hit.part_id
   ORDER BY hit.place`;

/** All lookups by key: planned once for a connection, which takes as long as they do. */
async function describe(database: Database, words: string, hits: readonly RankedHit[]): Promise<SearchHit[]> {
  const { rows } = await database.query<Description>({
    name: 'describe-hits',
    text: DESCRIPTIONS,
    values: [
      words,
      hits.map(({ card_id }) => card_id),
      hits.map(({ session_id }) => session_id),
      hits.map(({ part_id }) => part_id),
    ],
  });
  return hits.flatMap((hit, index) => {
    const description = rows[index];
    const excerpt = description?.excerpt ?? null;
    return description === undefined || excerpt === null ? [] : [toHit(hit, description, excerpt)];
  });
}

/** Where each hit is and what was found. To take texts apart for excerpts is most of a search, so two share it. */
export async function describeHits(
  database: Database,
  words: string,
  hits: readonly RankedHit[],
): Promise<SearchHit[]> {
  if (hits.length === 0) return [];
  const middle = Math.ceil(hits.length / 2);
  const halves = [hits.slice(0, middle), hits.slice(middle)];
  return (await Promise.all(halves.map((half) => describe(database, words, half)))).flat();
}

function toHit(hit: RankedHit, description: Description, excerpt: string): SearchHit {
  return {
    kind: hit.kind,
    cardId: description.card_id,
    sessionId: hit.session_id,
    rootSessionId: description.root_id,
    runId: description.run_id,
    partId: hit.part_id,
    projectId: description.project_id,
    title: description.title,
    role: description.role,
    toolName: description.tool_name,
    at: toIso(hit.at),
    rank: hit.rank,
    excerpt: readExcerpt(excerpt),
  };
}
