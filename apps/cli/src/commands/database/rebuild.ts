import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { fileKinds } from '@tributary/parser';
import { planRebuild, resetFamilies, type RebuildPlan } from '@tributary/store';
import { databaseHelp, fileFlags, readDatabaseConfig } from './database.config.js';
import { locateSource } from './locate-source.js';
import { readArguments } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary rebuild [--claude-dirs LIST] [--yes]

Forgets what was derived from files that are still there and lets the services read them again: the same files give the
same state. Sessions of which a file is gone, was rewritten, or that came from a server stay as they are, and so do cards
and bindings. Without --yes it only says what it would do.

  --yes     Does it.
  --help    Shows this.
${databaseHelp}  --claude-dirs LIST    Folders with the transcripts, in the order that Tributary is started with
                        (TRIBUTARY_CLAUDE_DIRS; ~/.claude/projects).
`;

/** `tributary rebuild`. */
export async function rebuild(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('rebuild', { yes: 'boolean', ...fileFlags }, args);
    if (flags.help === true) return void process.stdout.write(help);
    const config = readDatabaseConfig(flags);
    await withDatabase(config, async (database) => {
      const { claudeDirectories } = config;
      let missing = 0;
      const plan = await planRebuild(database, {
        fileKinds,
        // Only the machine itself can look; of others the database knows what their readers last said.
        isThere: async ({ host, path, committed }) => {
          if (host !== hostname()) return true;
          const size = await sizeOf(locateSource(path, claudeDirectories));
          if (size === undefined) missing += 1;
          return size !== undefined && size >= committed;
        },
      });
      process.stdout.write(describe(plan));
      if (missing > 0) process.stderr.write(describeMissing(missing, claudeDirectories));
      if (flags.yes !== true) return void process.stdout.write('Nothing was changed; --yes does it.\n');
      await resetFamilies(database, plan);
      process.stdout.write('They are read again as soon as Tributary runs.\n');
    });
  });
}

async function sizeOf(path: string | null): Promise<number | undefined> {
  if (path === null) return undefined;
  return await stat(path).then(
    ({ size }) => size,
    () => undefined,
  );
}

/** A reader would know them as gone: more likely it was started with other folders than this command. */
function describeMissing(count: number, folders: readonly string[]): string {
  return `${count} files of this machine are not in ${folders.join(', ')}, so their sessions stay; if Tributary reads other folders, name them with --claude-dirs.\n`;
}

function describe({ families, sources, kept }: RebuildPlan): string {
  return `${families.size} sessions from ${sources.length} files would be read again, ${kept} stay as they are.\n`;
}
