import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errors } from '@tributary/platform';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../migrate/migrate.js';
import { migrationsDirectory } from '../migrate/read-migrations.js';
import { prepareDatabase } from '../prepare-database.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { BackupReader, type BackupHeader } from './backup-format.js';
import { listTables, type KeptTable } from './list-tables.js';

interface OpenBackup {
  readonly header: BackupHeader;
  readonly reader: BackupReader;
  readonly close: () => void;
}

/**
 * Fills an empty database from a backup, in one transaction: it gets the schema that the backup was written with, its
 * rows, and then what this version adds to the schema.
 */
export async function restoreBackup(database: Database, file: string): Promise<void> {
  const { header, reader } = await openBackup(file);
  await migrate(database, { directory: migrationsDirectory, only: new Set(header.migrations) });
  await inTransaction(database, async (client) => {
    await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    const tables = await listTables(client);
    await requireEmpty(client, tables);
    const known = new Map(tables.map((each) => [each.table, each.columns]));
    for (let line = await reader.line(); line !== undefined; line = await reader.line()) {
      const { table, columns } = parse(line, reader) as KeptTable;
      if (columns.some((column) => !known.get(table)?.includes(column))) throw reader.broken();
      const rows = client.query(copyFrom(`COPY ${table} (${columns.join(', ')}) FROM STDIN`));
      await pipeline(Readable.from(reader.pieces()), rows);
    }
    await countOn(client);
  });
  await prepareDatabase(database);
}

/** Refuses what is no backup, before anything is made for it. */
export async function requireBackup(file: string): Promise<void> {
  const { close } = await openBackup(file);
  close();
}

async function openBackup(file: string): Promise<OpenBackup> {
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.on('error', (error) => unpacked.destroy(error));
  const reader = new BackupReader(unpacked, file);
  const header = parse(await reader.line(), reader) as Partial<BackupHeader> | null;
  if (header?.tributary !== 1) throw reader.broken();
  return { header: header as BackupHeader, reader, close: () => source.destroy() };
}

function parse(line: string | undefined, reader: BackupReader): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    throw reader.broken();
  }
}

async function requireEmpty(client: Transaction, tables: readonly KeptTable[]): Promise<void> {
  for (const { table } of tables) {
    const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`);
    if (rowCount !== 0) throw errors.databaseNotEmpty({ table });
  }
}

/** New rows get numbers behind those that came. */
async function countOn(client: Transaction): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `SELECT attrelid::regclass::text AS table, quote_ident(attname) AS column FROM pg_attribute
       JOIN pg_class ON pg_class.oid = attrelid
      WHERE attidentity <> '' AND relnamespace = 'public'::regnamespace AND NOT relispartition`,
  );
  for (const { table, column } of rows) {
    await client.query(
      `SELECT setval(pg_get_serial_sequence($1, $2), (SELECT max(${column}) FROM ${table}))`,
      [table, column.replaceAll('"', '')],
    );
  }
}
