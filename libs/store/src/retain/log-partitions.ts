import { inLongTransaction, inTransaction, type Database, type Transaction } from '../write/transaction.js';

const monthsBack = 12;
const monthsAhead = 3;

/** The months around now have partitions of their own. */
export async function ensureLogPartitions(database: Database): Promise<void> {
  await database.query(
    `SELECT ensure_agent_log_partitions((now() - make_interval(months => $1))::date, $2)`,
    [monthsBack, monthsBack + monthsAhead + 1],
  );
}

/** Gives the months that fell into the default partition one of their own; returns which. */
export async function adoptStrayLogs(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ month: string }>(
    `SELECT DISTINCT to_char(occurred_at, 'YYYY-MM-01') AS month FROM agent_logs_default ORDER BY 1`,
  );
  for (const { month } of rows) {
    await inLongTransaction(database, async (client) => adoptMonth(client, month));
  }
  return rows.map(({ month }) => month);
}

/**
 * The rows move while writers go on: only the last statement wants the default partition for itself. When a row of
 * that month came in the meantime it fails, nothing has happened, and the next time will do.
 */
async function adoptMonth(client: Transaction, month: string): Promise<void> {
  const partition = partitionOf(month);
  const { rows } = await client.query<{ exists: boolean }>('SELECT to_regclass($1) IS NOT NULL AS exists', [
    partition,
  ]);
  if (rows[0]?.exists === true) return;
  const bounds = `'${month}' AND occurred_at < date '${month}' + interval '1 month'`;
  await client.query(
    `CREATE TABLE ${partition} (LIKE agent_logs INCLUDING CONSTRAINTS INCLUDING INDEXES INCLUDING COMPRESSION);
     WITH moved AS (DELETE FROM agent_logs_default WHERE occurred_at >= ${bounds} RETURNING *)
     INSERT INTO ${partition} SELECT * FROM moved;
     ALTER TABLE agent_logs ATTACH PARTITION ${partition}
       FOR VALUES FROM ('${month}') TO (date '${month}' + interval '1 month')`,
  );
}

function partitionOf(month: string): string {
  return `agent_logs_${month.slice(0, 7).replace('-', '_')}`;
}

/** Drops whole months that are over before this instant; returns their partitions' names. */
export async function dropLogPartitions(database: Database, before: Date): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'agent_logs'::regclass AND relname ~ '^agent_logs_\\d{4}_\\d{2}$'
        AND to_date(right(relname, 7), 'YYYY_MM') + interval '1 month' <= $1::timestamptz
      ORDER BY 1`,
    [before],
  );
  // Each alone, and given up when it cannot be had at once: whoever writes must not wait behind us.
  for (const { name } of rows) {
    await inTransaction(database, async (client) => {
      await client.query("SET LOCAL lock_timeout = '2s'");
      await client.query(`DROP TABLE ${name}`);
    });
  }
  return rows.map(({ name }) => name);
}
