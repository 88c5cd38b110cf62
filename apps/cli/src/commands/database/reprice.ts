import { priceClaim, readPriceBook } from '@tributary/resolver';
import { repriceUsage } from '@tributary/store';
import { databaseFlags, databaseHelp, readDatabaseConfig } from './database.config.js';
import { readArguments } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary reprice

Computes the cost of everything that was ever used once more, e.g. after an update of the price table or of your own
price file (TRIBUTARY_PRICES). The services may go on meanwhile.

  --help    Shows this.
${databaseHelp}`;

/** `tributary reprice`. */
export async function reprice(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('reprice', databaseFlags, args);
    if (flags.help === true) return void process.stdout.write(help);
    const config = readDatabaseConfig(flags);
    const price = priceClaim(await readPriceBook(config.pricesFile));
    const { messages, changed } = await withDatabase(config, (database) => repriceUsage({ database, price }));
    process.stdout.write(`Priced ${messages} messages; ${changed} cost something else now.\n`);
  });
}
