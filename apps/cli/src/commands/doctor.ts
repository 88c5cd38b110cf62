import { replayDeadLetters } from '@tributary/resolver';
import { DiagnosisRepository, readServer, type Database } from '@tributary/store';
import { commitOptions } from './commit-options.js';
import { readDatabaseConfig, type DatabaseConfig } from './database.config.js';
import { describeDiagnosis } from './describe-diagnosis.js';
import { describeServer } from './describe-server.js';
import { measureLag } from './measure-lag.js';
import { readArguments } from './read-arguments.js';
import { runCommand } from './run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary doctor [--replay]

Shows what was read and how far, which machines are heard, which lines could not be applied and why, and which types
of line no parser knows.

  --replay    Tries the lines that could not be applied once more.
  --help      Shows this.
`;

const mostListed = 50;

/** `tributary doctor`. */
export async function doctor(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('doctor', { replay: 'boolean' }, args);
    if (flags.help === true) return void process.stdout.write(help);
    const config = readDatabaseConfig();
    await withDatabase(config, async (database) => {
      if (flags.replay === true) await replay(database, config);
      await diagnose(database, config);
    });
  });
}

async function replay(database: Database, config: DatabaseConfig): Promise<void> {
  const { applied, kept } = await replayDeadLetters(await commitOptions(database, config));
  process.stdout.write(
    `Tried ${applied + kept} dead letters again: ${applied} are applied now, ${kept} are not.\n\n`,
  );
}

async function diagnose(database: Database, { claudeDirectories }: DatabaseConfig): Promise<void> {
  const diagnosis = new DiagnosisRepository(database);
  const sources = await diagnosis.sources();
  const report = describeDiagnosis({
    sources,
    lags: await measureLag(sources, claudeDirectories),
    deadLetters: await diagnosis.deadLetters(mostListed),
    unknownFormats: await diagnosis.unknownFormats(mostListed),
    hosts: await diagnosis.hosts(),
  });
  process.stdout.write(describeServer(await readServer(database)) + report);
}
