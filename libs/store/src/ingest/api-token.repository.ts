import type { Database } from '../write/transaction.js';

/** A token that is neither revoked nor expired. */
export interface ApiToken {
  readonly id: string;
  readonly developerId: string | null;
  readonly hash: Buffer;
  readonly scopes: readonly string[];
}

export class ApiTokenRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** By the SHA-256 of the secret: the secret itself is nowhere. */
  async findValid(hash: Buffer): Promise<ApiToken | undefined> {
    const { rows } = await this.#database.query<ApiToken>(
      `SELECT id, developer_id AS "developerId", hash, scopes FROM api_tokens
        WHERE hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [hash],
    );
    return rows[0];
  }
}
