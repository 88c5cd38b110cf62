import type { Card, Page } from '@tributary/domain';
import { FamiliesRepository } from './families.repository.js';
import type { Family } from './family.js';
import { FiguresRepository } from './figures.repository.js';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { PastFamiliesRepository, type Instant } from './past-families.repository.js';
import { selectSessions, type SessionRow } from './session-row.js';
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

const BOUND = `${selectSessions}
  WHERE session.id = session.root_id AND session.id IN (
    SELECT session_id FROM session_bindings WHERE card_id = ANY ($1::uuid[]) AND ended_at IS NULL)
  ORDER BY session.last_activity_at DESC NULLS LAST, session.id`;

/** A main session that serves a card, with its family. */
export interface BoundSession {
  readonly row: SessionRow;
  readonly family: Family;
}

export class CardsRepository {
  readonly #database: Database;
  readonly #families: FamiliesRepository;
  readonly #figures: FiguresRepository;
  readonly #past: PastFamiliesRepository;

  constructor(database: Database) {
    this.#database = database;
    this.#families = new FamiliesRepository(database);
    this.#figures = new FiguresRepository(database);
    this.#past = new PastFamiliesRepository(database);
  }

  /** The last changed first. */
  async list(filter: CardFilter, { cursor, limit }: PageRequest): Promise<Page<Card>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
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

  /** The main sessions of a card with their families, tool calls included, the newest activity first. */
  async listBoundSessions(cardId: string): Promise<BoundSession[]> {
    const rows = await this.#boundRows([cardId]);
    return join(rows, await this.#families.loadWithToolCalls(rows.map(({ id }) => id)));
  }

  /** The same as they were at an instant, without those that had not begun. */
  async listPastSessions(cardId: string, instant: Instant): Promise<BoundSession[]> {
    const rows = await this.#boundRows([cardId]);
    const families = await this.#past.load(
      rows.map(({ id }) => id),
      instant,
    );
    return join(rows, families).map(({ row, family }) => {
      return { row: { ...row, reported_usd: families.get(row.id)?.reportedUsd ?? null }, family };
    });
  }

  async #describe(rows: readonly CardRow[]): Promise<Card[]> {
    const bound = await this.#boundRows(rows.map(({ id }) => id));
    const figures = await this.#figures.load(bound.map(({ id }) => id));
    const serving = bound.flatMap((row) => {
      const of = figures.get(row.id);
      return of === undefined ? [] : [{ row, figures: of }];
    });
    const byCard = Map.groupBy(serving, ({ row }) => row.binding?.card_id);
    return rows.map((row) => summariseCard(row, byCard.get(row.id) ?? []));
  }

  async #boundRows(cardIds: readonly string[]): Promise<SessionRow[]> {
    const { rows } = await this.#database.query<SessionRow>({
      name: 'sessions-of-cards',
      text: BOUND,
      values: [cardIds],
    });
    return rows;
  }
}

function join(rows: readonly SessionRow[], families: ReadonlyMap<string, Family>): BoundSession[] {
  return rows.flatMap((row) => {
    const family = families.get(row.id);
    return family === undefined ? [] : [{ row, family }];
  });
}
