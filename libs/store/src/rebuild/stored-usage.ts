import type { UsageClaim } from '@tributary/domain';
import { toClaim, type UsageRow } from '../write/load-messages.js';
import type { Transaction } from '../write/transaction.js';

/** A claim with what was decided about it. */
export interface StoredClaim {
  readonly claim: UsageClaim;
  readonly rootId: string | null;
  readonly runId: string | null;
  readonly costUsd: string | null;
  readonly isCounted: boolean;
}

interface Row extends UsageRow {
  root_id: string | null;
  run_id: string | null;
  cost_usd: string | null;
  is_counted: boolean;
}

/** All claims on every message that these families claim, other families' included. */
export async function readStoredUsage(
  client: Transaction,
  rootIds: readonly string[],
): Promise<StoredClaim[]> {
  const { rows } = await client.query<Row>(
    `SELECT usage.*, session.root_id FROM message_usage usage LEFT JOIN sessions session ON session.id = usage.session_id
     WHERE usage.message_id IN (SELECT own.message_id FROM message_usage own
                                JOIN sessions member ON member.id = own.session_id
                                WHERE member.root_id = ANY($1::text[]))`,
    [rootIds],
  );
  return rows.map((row) => ({
    claim: toClaim(row),
    rootId: row.root_id,
    runId: row.run_id,
    costUsd: row.cost_usd,
    isCounted: row.is_counted,
  }));
}

/** The main sessions behind the given one, in order. */
export async function listRootsAfter(client: Transaction, after: string, limit: number): Promise<string[]> {
  const { rows } = await client.query<{ root_id: string }>(
    'SELECT DISTINCT root_id FROM sessions WHERE root_id > $1 ORDER BY root_id LIMIT $2',
    [after, limit],
  );
  return rows.map((row) => row.root_id);
}
