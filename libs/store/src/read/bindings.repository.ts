import type { Binding } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { typedReads } from './typed-reads.js';

const CARDS = `
  SELECT session_id AS "sessionId", card_id AS "cardId" FROM session_bindings
   WHERE session_id = ANY ($1) AND ended_at IS NULL AND card_id IS NOT NULL`;

export class BindingsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The whole history of a session, the latest first. */
  async list(sessionId: string): Promise<Binding[]> {
    const { sessionBinding } = await typedReads(this.#database);
    const rows = await sessionBinding.findMany({
      where: { sessionId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    });
    return rows.map(({ cardId, tier, confidence, evidence, createdAt, endedAt }) => ({
      cardId,
      sessionId,
      tier,
      confidence,
      evidence,
      createdAt: createdAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    }));
  }

  /** The cards that sessions serve now, by session; those without one are missing. */
  async cardsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (sessionIds.length === 0) return new Map();
    const { rows } = await this.#database.query<{ sessionId: string; cardId: string }>(CARDS, [sessionIds]);
    return new Map(rows.map(({ sessionId, cardId }) => [sessionId, cardId]));
  }
}
