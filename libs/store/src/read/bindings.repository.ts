import type { Binding } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { typedReads } from './typed-reads.js';

export class BindingsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The whole history of a session, the latest first. */
  async list(sessionId: string): Promise<Binding[]> {
    const rows = await typedReads(this.#database).sessionBinding.findMany({
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
    const rows = await typedReads(this.#database).sessionBinding.findMany({
      where: { sessionId: { in: [...sessionIds] }, endedAt: null, cardId: { not: null } },
      select: { sessionId: true, cardId: true },
    });
    return new Map(
      rows.flatMap(({ sessionId, cardId }) => (cardId === null ? [] : [[sessionId, cardId] as const])),
    );
  }
}
