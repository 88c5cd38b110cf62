import { checkFamilies, type CheckReport } from '@tributary/resolver';
import { commitOptions } from './commit-options.js';
import { databaseFlags, databaseHelp, readDatabaseConfig } from './database.config.js';
import { readArguments } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary check

Computes every run and every cost once more from the stored facts and compares them with what is stored.
The exit code is 1 when something differs.

  --help    Shows this.
${databaseHelp}`;

const mostListed = 50;

/** `tributary check`. */
export async function check(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('check', databaseFlags, args);
    if (flags.help === true) return void process.stdout.write(help);
    const config = readDatabaseConfig(flags);
    const report = await withDatabase(config, async (database) => {
      return await checkFamilies(await commitOptions(database, config));
    });
    process.stdout.write(describe(report));
    if (report.differences.length > 0) process.exitCode = 1;
  });
}

function describe({ families, runs, messages, storedUsd, recomputedUsd, differences }: CheckReport): string {
  const more = differences.length - mostListed;
  return [
    `Checked ${families} sessions with ${runs} runs and ${messages} messages.`,
    `Stored: $${storedUsd.toFixed(6)}. Recomputed: $${recomputedUsd.toFixed(6)}.`,
    differences.length === 0
      ? 'Everything is stored as it is computed.'
      : `${differences.length} differences:`,
    ...differences.slice(0, mostListed).map((difference) => `  ${difference}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    '',
  ].join('\n');
}
