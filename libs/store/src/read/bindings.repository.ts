import type { Binding } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import type { BindingJson } from './session-row.js';
import { toBinding } from './summarise-session.js';

export class BindingsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The whole history of a session, the latest first. */
  async list(sessionId: string): Promise<Binding[]> {
    const { rows } = await this.#database.query<{ binding: BindingJson }>(
      `SELECT to_json(binding) AS binding FROM session_bindings binding
        WHERE session_id = $1 ORDER BY created_at DESC, id DESC`,
      [sessionId],
    );
    return rows.map(({ binding }) => toBinding(binding));
  }

  /** The cards that sessions serve now, by session; those without one are missing. */
  async cardsOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#database.query<{ session_id: string; card_id: string }>(
      `SELECT session_id, card_id FROM session_bindings
        WHERE session_id = ANY ($1) AND ended_at IS NULL AND card_id IS NOT NULL`,
      [sessionIds],
    );
    return new Map(rows.map(({ session_id, card_id }) => [session_id, card_id]));
  }
}
