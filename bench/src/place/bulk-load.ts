import type pg from 'pg';

/** Of a table, or of its partitions. */
const INDEXES_OF = `
  SELECT indexrelid FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
   WHERE relkind = 'i' AND (indrelid = $1::regclass OR indrelid IN (SELECT relid FROM pg_partition_tree($1::regclass)))`;

/**
 * Lets a superuser add rows to a table without its indexes, triggers and foreign keys being kept up with each of them,
 * and makes the indexes anew. Whoever adds the rows answers for what a trigger would have done. The table is of no use
 * to others meanwhile, nor if this fails.
 */
export async function bulkLoad(
  client: pg.Client,
  table: string,
  addRows: () => Promise<void>,
): Promise<void> {
  await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'");
  await client.query(
    `UPDATE pg_index SET indisready = false, indisvalid = false WHERE indexrelid IN (${INDEXES_OF})`,
    [table],
  );
  await addRows();
  await client.query(`REINDEX TABLE ${table}`);
  await client.query('RESET session_replication_role; RESET maintenance_work_mem');
}
