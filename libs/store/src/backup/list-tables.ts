import type { Transaction } from '../write/transaction.js';

/** A table whose rows are worth keeping, and the columns that it has. */
export interface KeptTable {
  readonly table: string;
  readonly columns: readonly string[];
}

/**
 * What a new server makes anew: its own record of migrations, what waits in the stream, who works on what, news, which
 * are told by the numbers of transactions of one server, and what triggers make of the rows.
 */
const leftOut = [
  '_prisma_migrations',
  'parcels',
  'outbox',
  'outbox_followers',
  'resolver_replicas',
  'partition_leases',
  'usage_hours',
  'usage_changes',
  'saved_costs',
];

/** Every table comes after those that it points to. */
export async function listTables(client: Transaction): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `WITH RECURSIVE pointing AS (
       SELECT oid, 0 AS depth FROM pg_class
        WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
          AND relname <> ALL($1::text[])
       UNION SELECT key.conrelid, pointing.depth + 1 FROM pg_constraint key
         JOIN pointing ON pointing.oid = key.confrelid WHERE key.contype = 'f' AND key.conrelid <> key.confrelid)
     SELECT pointing.oid::regclass::text AS table,
            (SELECT array_agg(quote_ident(attname) ORDER BY attnum) FROM pg_attribute
              WHERE attrelid = pointing.oid AND attnum > 0 AND NOT attisdropped) AS columns
       FROM pointing GROUP BY pointing.oid ORDER BY max(depth), 1`,
    [leftOut],
  );
  return rows;
}
