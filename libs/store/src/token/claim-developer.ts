import { ensureDeveloper } from '../bind/ensure-developer.js';
import type { Transaction } from '../write/transaction.js';

export interface Person {
  readonly name: string;
  readonly email?: string | undefined;
}

/**
 * The developer that a person is. An e-mail says who somebody is, and a name only as long as no e-mail does: whoever
 * signs in at the issuer is thus the developer whose collector has a token with that e-mail. Undefined: who has this
 * name is known by another e-mail.
 */
export async function claimDeveloper(
  client: Transaction,
  { name, email }: Person,
): Promise<string | undefined> {
  if (email !== undefined) {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM developers WHERE lower(email) = lower($1)',
      [email],
    );
    if (rows[0] !== undefined) return rows[0].id;
  }
  const id = await ensureDeveloper(client, name);
  if (id === null) throw new Error('The developer was not made.');
  if (email === undefined) return id;
  const { rowCount } = await client.query(
    'UPDATE developers SET email = $2 WHERE id = $1 AND email IS NULL',
    [id, email],
  );
  return rowCount === 1 ? id : undefined;
}
