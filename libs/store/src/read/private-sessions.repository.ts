import type { Database } from '../write/transaction.js';

/** A child's conversation is its main session's owner's, in the main session's project. */
const OWNERS = `
  SELECT session.id, root.developer_id AS owner FROM sessions session
    JOIN sessions root ON root.id = session.root_id
    JOIN projects project ON project.id = root.project_id
   WHERE session.id = ANY ($1) AND project.visibility = 'owner'`;

const OF_CARDS = `
  SELECT binding.card_id AS id, array_agg(root.developer_id::text) AS owners FROM session_bindings binding
    JOIN sessions root ON root.id = binding.session_id
    JOIN projects project ON project.id = root.project_id
   WHERE binding.card_id = ANY ($1::uuid[]) AND binding.ended_at IS NULL AND project.visibility = 'owner'
   GROUP BY 1`;

/** SQL: the conversation of `session` is open to the developer, or to everybody. */
export function isOpenTo(developer: string): string {
  return `NOT EXISTS (
    SELECT FROM sessions root JOIN projects project ON project.id = root.project_id
     WHERE root.id = session.root_id AND project.visibility = 'owner'
       AND root.developer_id IS DISTINCT FROM ${developer})`;
}

export class PrivateSessionsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Those whose conversations only their owner reads, and who that is; null: nobody knows, so nobody. */
  async ownersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
    if (sessionIds.length === 0) return new Map();
    const { rows } = await this.#database.query<{ id: string; owner: string | null }>(OWNERS, [sessionIds]);
    return new Map(rows.map(({ id, owner }) => [id, owner]));
  }

  /** The owners of such conversations among those that serve these cards. */
  async ownersOfCards(cardIds: readonly string[]): Promise<ReadonlyMap<string, readonly (string | null)[]>> {
    if (cardIds.length === 0) return new Map();
    const { rows } = await this.#database.query<{ id: string; owners: (string | null)[] }>(OF_CARDS, [
      cardIds,
    ]);
    return new Map(rows.map(({ id, owners }) => [id, owners]));
  }

  /** Whose conversation it is. */
  async developerOf(sessionId: string): Promise<string | null> {
    const { rows } = await this.#database.query<{ owner: string | null }>(
      `SELECT root.developer_id AS owner FROM sessions session
         JOIN sessions root ON root.id = session.root_id WHERE session.id = $1`,
      [sessionId],
    );
    return rows[0]?.owner ?? null;
  }
}
