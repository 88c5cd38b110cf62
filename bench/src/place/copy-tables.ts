import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '@tributary/store';
import { from, to } from 'pg-copy-streams';

/** Where the effects of a commit are kept. */
const effectTables = [
  ...['sessions', 'spawns', 'runs', 'messages', 'message_usage', 'agent_logs', 'event_keys'],
  ...['todos', 'outbox', 'session_bindings', 'session_mappings', 'source_families'],
] as const;

export interface DumpedTable {
  readonly table: string;
  readonly file: string;
  readonly rows: number;
}

/** A table of a large corpus takes longer than any statement of the product may. */
const unhurried = 'SET statement_timeout = 0';

/** Every row of these tables, as text that COPY takes back. */
export async function dumpTables(database: Database, folder: string): Promise<DumpedTable[]> {
  await mkdir(folder, { recursive: true });
  const client = await database.connect();
  try {
    await client.query(unhurried);
    const dumped: DumpedTable[] = [];
    for (const table of effectTables) {
      const file = join(folder, `${table}.copy`);
      const reading = client.query(to(`COPY (SELECT * FROM ${table}) TO STDOUT`));
      await pipeline(reading, createWriteStream(file));
      dumped.push({ table, file, rows: reading.rowCount });
    }
    return dumped;
  } finally {
    client.release();
  }
}

/** Empty tables of the same shape, with the same indexes; in transactions of their own, so that COPY is logged. */
export async function makeBareTables(database: Database): Promise<void> {
  for (const table of effectTables) {
    await database.query(`DROP TABLE IF EXISTS bare_${table}`);
    await database.query(`CREATE TABLE bare_${table} (LIKE ${table} INCLUDING ALL EXCLUDING IDENTITY)`);
  }
}

/** The least that storing the rows can cost. */
export async function copyIntoBareTables(database: Database, dumped: readonly DumpedTable[]): Promise<void> {
  const client = await database.connect();
  try {
    await client.query(unhurried);
    await client.query('BEGIN');
    for (const { table, file } of dumped) {
      await pipeline(createReadStream(file), client.query(from(`COPY bare_${table} FROM STDIN`)));
    }
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
