import type { UsageClaim } from '@tributary/domain';
import { toClaim, type UsageRow } from '../write/load-messages.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';

export interface RepriceOptions {
  readonly database: Database;
  readonly price: (claim: UsageClaim) => string | null;
  /** Rows per transaction; what a slice has changed stays when the next one fails. */
  readonly sliceRows?: number;
}

export interface Repriced {
  readonly messages: number;
  readonly changed: number;
}

interface PricedRow extends UsageRow {
  cost_usd: string | null;
}

type After = Pick<PricedRow, 'message_id' | 'session_id'> | null;

/** Prices everything that was ever used once more, e.g. after an update of the price table. */
export async function repriceUsage({
  database,
  price,
  sliceRows = 5_000,
}: RepriceOptions): Promise<Repriced> {
  let [messages, changed] = [0, 0];
  let after: After = null;
  for (;;) {
    const slice = await repriceSlice(database, price, after, sliceRows);
    messages += slice.rows;
    changed += slice.changed;
    if (slice.last === null) return { messages, changed };
    after = slice.last;
  }
}

async function repriceSlice(
  database: Database,
  price: RepriceOptions['price'],
  after: After,
  limit: number,
): Promise<{ rows: number; changed: number; last: After }> {
  return await inTransaction(database, async (client) => {
    const { rows } = await client.query<PricedRow>(
      `SELECT * FROM message_usage WHERE $1::text IS NULL OR (message_id, session_id) > ($1, $2)
       ORDER BY message_id, session_id LIMIT $3 FOR UPDATE`,
      [after?.message_id ?? null, after?.session_id ?? null, limit],
    );
    const differing = rows.flatMap((row) => {
      const usd = price(toClaim(row));
      return isSameUsd(usd, row.cost_usd) ? [] : [{ ...row, usd }];
    });
    if (differing.length > 0) {
      await client.query(
        `UPDATE message_usage SET cost_usd = next.usd
         FROM unnest($1::text[], $2::text[], $3::numeric[]) AS next (message_id, session_id, usd)
         WHERE message_usage.message_id = next.message_id AND message_usage.session_id = next.session_id`,
        [
          differing.map((row) => row.message_id),
          differing.map((row) => row.session_id),
          differing.map(({ usd }) => usd),
        ],
      );
      await tellFamilies(
        client,
        differing.map((row) => row.session_id),
      );
    }
    return { rows: rows.length, changed: differing.length, last: rows.at(-1) ?? null };
  });
}

function isSameUsd(a: string | null, b: string | null): boolean {
  return a === null || b === null ? a === b : Number(a) === Number(b);
}

async function tellFamilies(client: Transaction, sessionIds: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO outbox (kind, subject_id, session_id, project_id)
     SELECT DISTINCT 'session.updated', root.id, root.id, root.project_id FROM sessions session
     JOIN sessions root ON root.id = session.root_id WHERE session.id = ANY($1::text[])`,
    [sessionIds],
  );
}
