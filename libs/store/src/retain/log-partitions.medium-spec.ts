import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../open-database.js';
import { freshDatabase, type FreshDatabase } from '../test-kit/fresh-database.js';
import type { Database } from '../write/transaction.js';
import { ensureLogPartitions } from './log-partitions.js';

let fresh: FreshDatabase;
let database: Database;

beforeEach(async () => {
  fresh = await freshDatabase();
  database = openDatabase(fresh.url);
});
afterEach(async () => {
  await database.end();
  await fresh.drop();
});

interface Span {
  readonly begins: Date;
  readonly ends: Date;
}

/** The months that have a partition. */
async function months(): Promise<Span[]> {
  const { rows } = await database.query<Span>(
    `SELECT bounds[1]::timestamptz AS begins, bounds[2]::timestamptz AS ends FROM pg_inherits
       JOIN pg_class ON pg_class.oid = inhrelid
       CROSS JOIN regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'FROM \\(''(.+)''\\) TO \\(''(.+)''\\)') AS bounds
      WHERE inhparent = 'agent_logs'::regclass AND bounds IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

/** As it was three months ago, before the time zone was changed. */
async function moveTo(zone: string): Promise<void> {
  await database.query(
    `DO $$ BEGIN
       EXECUTE format('ALTER DATABASE %I SET timezone = ''${zone}''', current_database());
       FOR step IN 1 .. 3 LOOP
         EXECUTE 'DROP TABLE agent_logs_' || to_char(now() + make_interval(months => step), 'YYYY_MM');
       END LOOP;
     END $$`,
  );
  await database.end();
  database = openDatabase(fresh.url);
}

describe('the months of the log', () => {
  it.each(['Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati'])(
    'follow each other without a gap after the database’s time zone has become %s',
    async (zone) => {
      await ensureLogPartitions(database);
      const before = await months();
      await moveTo(zone);
      await ensureLogPartitions(database);
      const after = await months();
      expect(after).toHaveLength(before.length);
      expect(after.slice(1).map(({ begins }) => begins)).toEqual(after.slice(0, -1).map(({ ends }) => ends));
    },
  );
});
