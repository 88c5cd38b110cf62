import type { Statements, Transaction } from '../../write/transaction.js';
import { FamiliesRepository } from './families.repository.js';
import type { Family } from './family.js';
import { PastFamiliesRepository, type Instant } from './past-families.repository.js';
import { selectSessionsOfCards, type SessionRow } from './session-row.js';

const BOUND = `${selectSessionsOfCards}
  WHERE session.id = session.root_id AND session.id IN (
    SELECT session_id FROM session_bindings WHERE card_id = ANY ($1::uuid[]) AND ended_at IS NULL)
  ORDER BY session.last_activity_at DESC NULLS LAST, session.id`;

/** A main session that serves a card, with its family. */
export interface BoundSession {
  readonly row: SessionRow;
  readonly family: Family;
}

/** The main sessions of cards, the newest activity first. */
export async function readBound(statements: Statements, cardIds: readonly string[]): Promise<SessionRow[]> {
  const { rows } = await statements.query<SessionRow>({
    name: 'sessions-of-cards',
    text: BOUND,
    values: [cardIds],
  });
  return rows;
}

/** The main sessions of a card with their families, tool calls included. */
export class BoundSessionsRepository {
  readonly #transaction: Transaction;
  readonly #families: FamiliesRepository;
  readonly #past: PastFamiliesRepository;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
    this.#families = new FamiliesRepository(transaction);
    this.#past = new PastFamiliesRepository(transaction);
  }

  async list(cardId: string): Promise<BoundSession[]> {
    const rows = await readBound(this.#transaction, [cardId]);
    return join(rows, await this.#families.loadWithToolCalls(rows.map(({ id }) => id)));
  }

  /** The same as they were at an instant, without those that had not begun. */
  async listPast(cardId: string, instant: Instant): Promise<BoundSession[]> {
    const rows = await readBound(this.#transaction, [cardId]);
    const families = await this.#past.load(
      rows.map(({ id }) => id),
      instant,
    );
    return join(rows, families).map(({ row, family }) => {
      return { row: { ...row, reported_usd: families.get(row.id)?.reportedUsd ?? null }, family };
    });
  }
}

function join(rows: readonly SessionRow[], families: ReadonlyMap<string, Family>): BoundSession[] {
  return rows.flatMap((row) => {
    const family = families.get(row.id);
    return family === undefined ? [] : [{ row, family }];
  });
}
