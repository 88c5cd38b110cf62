import { requireBackup, restoreBackup } from '@tributary/store';
import { databaseFlags, databaseHelp, readDatabaseConfig } from './database.config.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary restore FILE

Fills an empty database (DATABASE_URL, or a new TRIBUTARY_DATA_DIR) from what "tributary backup" wrote, with this version
or an older one. Start the services afterwards: readers go on where the backup was and send what came later again.

  --help    Shows this.
${databaseHelp}`;

/** `tributary restore`. */
export async function restore(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { words, flags } = readArguments('restore', databaseFlags, args);
    if (flags.help === true) return void process.stdout.write(help);
    const [file] = words;
    if (file === undefined) throw usageError('Name the file to read; see "tributary restore --help".');
    await requireBackup(file);
    await withDatabase(
      readDatabaseConfig(flags),
      (database) => restoreBackup(database, file),
      // The schema comes with the backup.
      { prepare: async () => undefined, isForCopies: true, mayBeNew: true },
    );
    process.stdout.write(`Everything in ${file} is restored; "tributary check" proves it.\n`);
  });
}
