import type { StreamPosition } from '../read/stream/stream-cursor.js';
import type { Transaction } from '../write/transaction.js';

/** How far the named reader of the outbox has come; undefined before its first step. */
export async function readPosition(client: Transaction, name: string): Promise<StreamPosition | undefined> {
  const { rows } = await client.query<{ xid: string; id: string }>(
    'SELECT xid::text, outbox_id::text AS id FROM outbox_followers WHERE name = $1',
    [name],
  );
  const [row] = rows;
  return row && { xid: BigInt(row.xid), id: BigInt(row.id) };
}

export async function savePosition(
  client: Transaction,
  name: string,
  { xid, id }: StreamPosition,
): Promise<void> {
  await client.query(
    `INSERT INTO outbox_followers (name, xid, outbox_id) VALUES ($1, $2::text::xid8, $3)
     ON CONFLICT (name) DO UPDATE SET xid = excluded.xid, outbox_id = excluded.outbox_id`,
    [name, String(xid), String(id)],
  );
}

/** Of all processes one at a time takes a step of the named reader; the lock ends with the transaction. */
export async function isOurTurn(client: Transaction, name: string): Promise<boolean> {
  const { rows } = await client.query<{ ours: boolean }>(
    'SELECT pg_try_advisory_xact_lock(7421, hashtext($1)) AS ours',
    [name],
  );
  return rows[0]?.ours === true;
}
