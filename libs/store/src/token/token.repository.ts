import type { Actor, Page, Role, Scope } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import { cutPage, decodeCursor, type PageRequest } from '../read/page-cursor.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { claimDeveloper } from './claim-developer.js';
import { hashSecret, isSameHash, makeSecret } from './token-secret.js';

export interface NewToken {
  readonly name: string;
  /** Whose it is; lines that it hands over are this person's. */
  readonly developer: string;
  readonly email?: string | undefined;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  readonly expiresAt?: Date | undefined;
  readonly kind?: Token['kind'];
  /** Who makes it; who signs in makes it for themselves. */
  readonly by: Actor;
}

/** A token as it is shown; the secret itself is nowhere. */
export interface Token {
  readonly id: string;
  readonly name: string;
  /** `sign-in`: the session of a browser. */
  readonly kind: 'token' | 'sign-in';
  readonly developerId: string | null;
  readonly developer: string | null;
  readonly role: Role;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** The secret is shown this once. */
export interface MadeToken {
  readonly id: string;
  readonly secret: string;
}

export interface TokenChoice {
  /** By id or name. */
  readonly which: string;
  /** Of this developer alone. */
  readonly developerId?: string | undefined;
  readonly by: Actor;
}

const SELECT = `
  SELECT token.id, token.name, token.kind, token.developer_id AS "developerId", developer.name AS developer,
         token.role, coalesce(token.scopes, '{}') AS scopes, token.created_at AS "createdAt",
         token.expires_at AS "expiresAt", token.revoked_at AS "revokedAt", token.last_used_at AS "lastUsedAt"`;
const FROM = `FROM api_tokens token LEFT JOIN developers developer ON developer.id = token.developer_id`;
const VALID = 'token.revoked_at IS NULL AND (token.expires_at IS NULL OR token.expires_at > now())';
const PAGE = `${SELECT} ${FROM}
  WHERE ($1::uuid IS NULL OR token.developer_id = $1)
    AND ($2::text IS NULL OR (token.created_at, token.id::text) < ($3::timestamptz, $2))
  ORDER BY token.created_at DESC, token.id::text DESC LIMIT $4`;

export class TokenRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** `other-email`: the developer is known by another e-mail. */
  async create(token: NewToken): Promise<MadeToken | 'other-email'> {
    const secret = makeSecret();
    return await inTransaction(this.#database, async (client) => {
      const developerId = await claimDeveloper(client, { name: token.developer, email: token.email });
      if (developerId === undefined) return 'other-email';
      const id = await insertToken(client, { ...token, developerId, hash: hashSecret(secret) });
      const { kind = 'token', role, scopes, name } = token;
      await writeAudit(client, {
        by: kind === 'sign-in' ? { ...token.by, developerId, tokenId: id } : token.by,
        action: kind === 'sign-in' ? 'person.signed-in' : 'token.created',
        subjectId: id,
        ownerId: developerId,
        detail: { name, role, scopes },
      });
      return { id, secret };
    });
  }

  /** The newest first; of one developer, or of all. */
  async list(developerId: string | null, { cursor, limit }: PageRequest): Promise<Page<Token>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'uuid');
    const [{ rows }, count] = await Promise.all([
      this.#database.query<Token>(PAGE, [developerId, after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM api_tokens WHERE $1::uuid IS NULL OR developer_id = $1',
        [developerId],
      ),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ createdAt: at, id }) => ({ at, id }),
      items: (shown) => shown,
    });
  }

  async find(id: string): Promise<Token | undefined> {
    const { rows } = await this.#database.query<Token>(`${SELECT} ${FROM} WHERE token.id = $1`, [id]);
    return rows[0];
  }

  /** Returns how many ended. */
  async revoke({ which, developerId, by }: TokenChoice): Promise<number> {
    return await inTransaction(this.#database, async (client) => {
      const { rows } = await client.query<Pick<Token, 'id' | 'name' | 'kind' | 'developerId'>>(
        `UPDATE api_tokens SET revoked_at = now()
          WHERE (id::text = $1 OR name = $1) AND revoked_at IS NULL AND ($2::uuid IS NULL OR developer_id = $2)
          RETURNING id, name, kind, developer_id AS "developerId"`,
        [which, developerId],
      );
      for (const { id, name, kind, developerId: ownerId } of rows) {
        const isSignOut = kind === 'sign-in' && by.tokenId === id;
        const action = isSignOut ? 'person.signed-out' : 'token.revoked';
        await writeAudit(client, { by, action, subjectId: id, ownerId, detail: { name } });
      }
      return rows.length;
    });
  }

  async findValid(secret: string): Promise<Token | undefined> {
    const hash = hashSecret(secret);
    const { rows } = await this.#database.query<Token & { hash: Buffer }>(
      `${SELECT}, token.hash ${FROM} WHERE token.hash = $1 AND ${VALID}`,
      [hash],
    );
    return rows.find((row) => isSameHash(row.hash, hash));
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
      `SELECT EXISTS (SELECT FROM api_tokens token WHERE kind = 'token' AND role = 'admin'
                         AND 'admin' = ANY (scopes) AND ${VALID}) AS found`,
    );
    return rows[0]?.found === true;
  }
}

type TokenRow = NewToken & { readonly developerId: string; readonly hash: Buffer };

async function insertToken(client: Transaction, row: TokenRow): Promise<string> {
  const { name, kind = 'token', developerId, role, scopes, hash, expiresAt } = row;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO api_tokens (name, kind, developer_id, role, scopes, hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
    [name, kind, developerId, role, scopes, hash, expiresAt],
  );
  const [made] = rows;
  if (made === undefined) throw new Error('The token was not made.');
  return made.id;
}
