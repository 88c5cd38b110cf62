import type { SearchPage } from '@tributary/domain';
import type { Database } from '../../write/transaction.js';
import { describeHits } from './describe-hits.js';
import type { PageRequest } from '../page-cursor.js';
import { maxRanked, rankHits } from './rank-hits.js';
import { decodeSearchCursor, encodeSearchCursor } from './search-cursor.js';

export interface SearchRequest {
  readonly q: string;
  readonly project?: string | undefined;
  /** Who asks: words that only their owner reads are found by nobody else. Undefined finds everything. */
  readonly reader?: { readonly developerId: string | null } | undefined;
}

const nobody = '00000000-0000-0000-0000-000000000000';

/** Words match as beginnings: there is no stemming, because code and prose come in all languages. */
const WORDS = `
  SELECT regexp_replace(websearch_to_tsquery('simple', $1)::text, '''((?:[^'']|'''')+)''', '''\\1'':*', 'g') AS words`;

export class SearchRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The best first. */
  async find({ q, project, reader }: SearchRequest, { cursor, limit }: PageRequest): Promise<SearchPage> {
    const after = cursor === undefined ? undefined : decodeSearchCursor(cursor);
    const query = await this.#database.query<{ words: string }>({
      name: 'search-words',
      text: WORDS,
      values: [q],
    });
    const words = query.rows[0]?.words ?? '';
    const ranked = await rankHits(this.#database, {
      ...{ words, project, after, limit: limit + 1 },
      reader: reader && (reader.developerId ?? nobody),
    });
    const shown = ranked.slice(0, limit);
    const last = shown.at(-1);
    const total = ranked[0]?.total ?? 0;
    return {
      items: await describeHits(this.#database, words, shown),
      nextCursor: ranked.length > limit && last !== undefined ? encodeSearchCursor(last) : null,
      total,
      isCut: total >= maxRanked,
    };
  }
}
