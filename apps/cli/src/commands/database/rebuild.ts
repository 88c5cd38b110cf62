import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { fileKinds } from '@tributary/parser';
import { planRebuild, resetFamilies, type RebuildPlan } from '@tributary/store';
import { databaseFlags, databaseHelp, readDatabaseConfig } from './database.config.js';
import { locateSource } from './locate-source.js';
import { readArguments } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary rebuild [--yes]

Forgets what was derived from files that are still there and lets the services read them again: the same files give the
same state. Sessions of which a file is gone, was rewritten, or that came from a server stay as they are, and so do cards
and bindings. Without --yes it only says what it would do.

  --yes     Does it.
  --help    Shows this.
${databaseHelp}`;

/** `tributary rebuild`. */
export async function rebuild(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('rebuild', { yes: 'boolean', ...databaseFlags }, args);
    if (flags.help === true) return void process.stdout.write(help);
    const config = readDatabaseConfig(flags);
    await withDatabase(config, async (database) => {
      const plan = await planRebuild(database, {
        fileKinds,
        // Only the machine itself can look; of others the database knows what their readers last said.
        isThere: async ({ host, path, committed }) =>
          host !== hostname() || (await holds(locateSource(path, config.claudeDirectories), committed)),
      });
      process.stdout.write(describe(plan));
      if (flags.yes !== true) return void process.stdout.write('Nothing was changed; --yes does it.\n');
      await resetFamilies(database, plan);
      process.stdout.write('They are read again as soon as Tributary runs.\n');
    });
  });
}

async function holds(path: string | null, bytes: number): Promise<boolean> {
  if (path === null) return false;
  return await stat(path).then(
    ({ size }) => size >= bytes,
    () => false,
  );
}

function describe({ families, sources, kept }: RebuildPlan): string {
  return `${families.size} sessions from ${sources.length} files would be read again, ${kept} stay as they are.\n`;
}
