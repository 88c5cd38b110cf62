import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { CostGrouping } from '@tributary/domain';
import type { Database, Transaction } from '../write/transaction.js';
import type { KeptPart } from './day-sums.js';
import { packPart, unpackPart, type PackedPart } from './pack-days.js';
import { describeSums } from './sum-days.js';

/** What days cost by a grouping, as of a snapshot. */
export interface SavedCosts {
  readonly snapshot: string;
  readonly parts: readonly KeptPart[];
}

/** Another version of Postgres may have another hash. */
const madeBy = `$2 || ' ' || current_setting('server_version_num')`;

const READ = `
  SELECT snapshot::text, sums FROM saved_costs
   WHERE group_by = $1 AND made_by = ${madeBy} AND xmin = writer::xid`;

const WRITE = `
  INSERT INTO saved_costs (group_by, made_by, snapshot, sums) VALUES ($1, ${madeBy}, $3::pg_snapshot, $4)
  ON CONFLICT (group_by) DO UPDATE SET made_by = excluded.made_by, snapshot = excluded.snapshot,
    writer = excluded.writer, sums = excluded.sums`;

/** Another one for each change of what is made of the statement's rows, or of how that is packed. */
const version = 2;

function digestOf(groupBy: CostGrouping): string {
  return createHash('sha256')
    .update(`${version} ${describeSums(groupBy)}`)
    .digest('hex');
}

export async function readSavedCosts(
  client: Transaction,
  groupBy: CostGrouping,
): Promise<SavedCosts | undefined> {
  const { rows } = await client.query<{ snapshot: string; sums: string }>(READ, [groupBy, digestOf(groupBy)]);
  const [saved] = rows;
  if (saved === undefined) return undefined;
  return { snapshot: saved.snapshot, parts: (JSON.parse(saved.sums) as PackedPart[]).map(unpackPart) };
}

/** In place of what was saved before; whoever does so last is right, as each row says of when it is. */
export async function saveCosts(
  database: Database,
  groupBy: CostGrouping,
  { snapshot, parts }: SavedCosts,
): Promise<void> {
  const packed: string[] = [];
  for (const part of parts) {
    packed.push(JSON.stringify(packPart(part)));
    // Who asks something meanwhile does not wait for all of them.
    await setImmediate();
  }
  await database.query(WRITE, [groupBy, digestOf(groupBy), snapshot, `[${packed.join(',')}]`]);
}
