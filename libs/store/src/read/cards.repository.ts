import type { Card, Page } from '@tributary/domain';
import { readBound } from './family/bound-sessions.repository.js';
import { FiguresRepository } from './figures.repository.js';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { summariseCard, type CardRow } from './summarise-card.js';

export interface CardFilter {
  readonly project?: string | undefined;
  readonly developer?: string | undefined;
  readonly stages?: readonly string[] | undefined;
}

export const selectCards = `
  SELECT card.id, card.key, card.project_id, developer.name AS developer, card.title, card.stage, card.ai_status,
         card.ai_progress, card.ai_session_id, card.is_auto, card.created_at, card.updated_at
    FROM cards card LEFT JOIN developers developer ON developer.id = card.developer_id`;

const MATCHING = `
  ($1::text IS NULL OR card.project_id = $1)
  AND ($2::text IS NULL OR card.developer_id = (SELECT id FROM developers WHERE name = $2))
  AND ($3::text[] IS NULL OR card.stage = ANY ($3))`;

const PAGE = `${selectCards}
  WHERE ${MATCHING} AND ($4::uuid IS NULL OR (card.updated_at, card.id) < ($5::timestamptz, $4))
  ORDER BY card.updated_at DESC, card.id DESC LIMIT $6`;

export class CardsRepository {
  readonly #database: Database;
  readonly #figures: FiguresRepository;

  constructor(database: Database) {
    this.#database = database;
    this.#figures = new FiguresRepository(database);
  }

  /** The last changed first. */
  async list(filter: CardFilter, { cursor, limit }: PageRequest): Promise<Page<Card>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'uuid');
    const matching = [filter.project, filter.developer, filter.stages];
    const [{ rows }, count] = await Promise.all([
      this.#database.query<CardRow>(PAGE, [...matching, after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM cards card WHERE ${MATCHING}`,
        matching,
      ),
    ]);
    const cards = await this.#describe(rows);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ updated_at: at, id }) => ({ at, id }),
      items: (shown) => cards.slice(0, shown.length),
    });
  }

  async find(ids: readonly string[]): Promise<Card[]> {
    const { rows } = await this.#database.query<CardRow>(`${selectCards} WHERE card.id = ANY ($1::uuid[])`, [
      ids,
    ]);
    return this.#describe(rows);
  }

  async exists(id: string): Promise<boolean> {
    const { rowCount } = await this.#database.query('SELECT FROM cards WHERE id = $1', [id]);
    return rowCount === 1;
  }

  async #describe(rows: readonly CardRow[]): Promise<Card[]> {
    const bound = await readBound(
      this.#database,
      rows.map(({ id }) => id),
    );
    const figures = await this.#figures.load(bound.map(({ id }) => id));
    const serving = bound.flatMap((row) => {
      const of = figures.get(row.id);
      return of === undefined ? [] : [{ row, figures: of }];
    });
    const byCard = Map.groupBy(serving, ({ row }) => row.binding?.card_id);
    return rows.map((row) => summariseCard(row, byCard.get(row.id) ?? []));
  }
}
