import { createHash, randomBytes } from 'node:crypto';
import type { Role, Scope } from '@tributary/domain';
import { inTransaction, type Database } from '../write/transaction.js';
import { ensureDeveloper } from '../bind/ensure-developer.js';

export interface NewToken {
  readonly name: string;
  /** Whose it is; lines that it hands over are this person's. */
  readonly developer: string;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Date | undefined;
}

/** A token as it is shown; the secret itself is nowhere. */
export interface Token {
  readonly id: string;
  readonly name: string;
  readonly developerId: string | null;
  readonly developer: string | null;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

const SELECT = `
  SELECT token.id, token.name, token.developer_id AS "developerId", developer.name AS developer, token.role,
         coalesce(token.scopes, '{}') AS scopes, token.created_at AS "createdAt", token.expires_at AS "expiresAt",
         token.revoked_at AS "revokedAt", token.last_used_at AS "lastUsedAt"
    FROM api_tokens token LEFT JOIN developers developer ON developer.id = token.developer_id`;
const VALID = 'token.revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > now())';

/** 32 random bytes need no slow hash: nobody can try them all. */
const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

export class TokenRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the secret, which is shown this once. */
  async create({ name, developer, role, scopes, expiresAt }: NewToken): Promise<string> {
    const secret = `trb_${randomBytes(32).toString('base64url')}`;
    await inTransaction(this.#database, async (client) => {
      const developerId = await ensureDeveloper(client, developer);
      await client.query(
        `INSERT INTO api_tokens (name, developer_id, role, scopes, hash, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [name, developerId, role, scopes, hashOf(secret), expiresAt],
      );
    });
    return secret;
  }

  /** The newest first. */
  async list(): Promise<Token[]> {
    const { rows } = await this.#database.query<Token>(`${SELECT} ORDER BY token.created_at DESC, token.id`);
    return rows;
  }

  /** By id or name; returns how many ended. */
  async revoke(idOrName: string): Promise<number> {
    const { rowCount } = await this.#database.query(
      'UPDATE api_tokens SET revoked_at = now() WHERE (id::text = $1 OR name = $1) AND revoked_at IS NULL',
      [idOrName],
    );
    return rowCount ?? 0;
  }

  async findValid(secret: string): Promise<Token | undefined> {
    const { rows } = await this.#database.query<Token>(`${SELECT} WHERE token.hash = $1 AND ${VALID}`, [
      hashOf(secret),
    ]);
    return rows[0];
  }

  /** To the minute: a busy token is not a write per request. */
  async markUsed(id: string): Promise<void> {
    await this.#database.query('UPDATE api_tokens SET last_used_at = now() WHERE id = $1', [id]);
  }

  /** Which of these are still valid. */
  async keepValid(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#database.query<{ id: string }>(
      `SELECT id FROM api_tokens token WHERE id = ANY ($1::uuid[]) AND ${VALID}`,
      [ids],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async hasAdmin(): Promise<boolean> {
    const { rows } = await this.#database.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM api_tokens token
                       WHERE role = 'admin' AND 'admin' = ANY (scopes) AND ${VALID}) AS found`,
    );
    return rows[0]?.found === true;
  }
}
