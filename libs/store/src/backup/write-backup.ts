import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { errors } from '@tributary/platform';
import { to as copyTo } from 'pg-copy-streams';
import { readApplied } from '../migrate/migration-table.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { endOfTable, frame, type BackupHeader } from './backup-format.js';
import { listTables } from './list-tables.js';

/**
 * Writes everything that a new server needs to go on as this one, as it stood at one moment; the services may go on
 * meanwhile. The file is there when it is whole.
 */
export async function writeBackup(database: Database, file: string): Promise<void> {
  const part = `${file}.part`;
  const refuse = (cause: unknown): never => {
    throw errors.backupUnwritable({ file, cause });
  };
  const output = await open(part, 'w', 0o600).catch(refuse);
  try {
    await inTransaction(database, async (client) => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
      await client.query(
        'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
      );
      await pipeline(Readable.from(tell(client)), createGzip({ level: 6 }), output.createWriteStream());
    });
    await rename(part, file).catch(refuse);
  } finally {
    await output.close();
    await rm(part, { force: true });
  }
}

async function* tell(client: Transaction): AsyncGenerator<Buffer> {
  const migrations = (await readApplied(client)).map(({ name }) => name);
  yield line({ tributary: 1, migrations } satisfies BackupHeader);
  for (const { table, columns } of await listTables(client)) {
    yield line({ table, columns });
    const rows = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${table}) TO STDOUT`));
    for await (const piece of rows as AsyncIterable<Buffer>) yield* frame(piece);
    yield endOfTable;
  }
}

function line(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
