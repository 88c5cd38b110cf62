import { stat } from 'node:fs/promises';
import { writeBackup } from '@tributary/store';
import { formatNumber } from '../../progress/format-number.js';
import { databaseFlags, databaseHelp, readDatabaseConfig } from './database.config.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary backup FILE

Writes everything that is stored to a file, as it stands at this moment; the services may go on meanwhile.
"tributary restore FILE" fills an empty database from it. The file holds conversations: keep it where only you can read.

  --help    Shows this.
${databaseHelp}`;

/** `tributary backup`. */
export async function backup(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { words, flags } = readArguments('backup', databaseFlags, args);
    if (flags.help === true) return void process.stdout.write(help);
    const [file] = words;
    if (file === undefined) throw usageError('Name the file to write; see "tributary backup --help".');
    await withDatabase(readDatabaseConfig(flags), (database) => writeBackup(database, file), {
      isForCopies: true,
    });
    process.stdout.write(`Everything is in ${file} (${formatNumber((await stat(file)).size)} bytes).\n`);
  });
}
