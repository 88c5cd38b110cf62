import { replayDeadLetters } from '@tributary/resolver';
import { DiagnosisRepository, prepareDatabase, type Database } from '@tributary/store';
import { commitOptions } from '../database/commit-options.js';
import { databaseFlags, databaseHelp, type DatabaseConfig } from '../database/database.config.js';
import { describeDiagnosis } from './describe-diagnosis.js';
import { readDoctorConfig, type DoctorConfig } from './doctor.config.js';
import { examineDatabase } from './examine-database.js';
import { examineDisk } from './examine-disk.js';
import { hasToAct, look, renderFindings, type Finding } from './finding.js';
import { measureLag } from './measure-lag.js';
import { readArguments } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from '../database/with-database.js';

const help = `Usage: tributary doctor [--replay]

Looks at Postgres, its schema and its clock, the stream in Redis (where REDIS_URL is set), resolvers and their leases,
what jobs should have done, alert channels, and the disk of an embedded server; then shows what was read and how far,
which machines are heard, which lines could not be applied and why, and which types of line no parser knows.
The exit code is 1 when somebody has to act. It changes nothing, except with --replay.

  --replay    Tries the lines that could not be applied once more.
  --help      Shows this.
${databaseHelp}`;

const mostListed = 50;

/** `tributary doctor`. */
export async function doctor(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('doctor', { replay: 'boolean', ...databaseFlags }, args);
    if (flags.help === true) return void process.stdout.write(help);
    const config = readDoctorConfig(flags);
    const isTeam = config.databaseUrl !== undefined;
    // A team's schema is changed by "tributary migrate" alone.
    const prepare = isTeam ? async () => undefined : prepareDatabase;
    const findings = await withDatabase(
      config,
      (database) => examine(database, config, flags.replay === true),
      { prepare },
    );
    if (hasToAct(findings)) process.exitCode = 1;
  });
}

async function examine(
  database: Database,
  config: DoctorConfig,
  isReplaying: boolean,
): Promise<readonly Finding[]> {
  const isTeam = config.databaseUrl !== undefined;
  const { findings, isUsable } = await examineDatabase(database, { keep: config.keep, isTeam });
  const all = [
    ...findings,
    ...(isTeam ? await examineTeamStream(config) : [await examineDisk(config.dataDir)]),
  ];
  process.stdout.write(`${renderFindings(all)}\n\n`);
  if (!isUsable) return all;
  if (isReplaying) await replay(database, config);
  await diagnose(database, config);
  return all;
}

async function examineTeamStream({ redisUrl }: DoctorConfig): Promise<readonly Finding[]> {
  if (redisUrl === undefined) {
    return [look('The stream was not looked at.', 'Set REDIS_URL as the services have it.')];
  }
  const { examineStream } = await import('./examine-stream.js');
  return await examineStream(redisUrl);
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
  process.stdout.write(report);
}
