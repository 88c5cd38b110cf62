import {
  countBelongings,
  findSubject,
  forget as forgetSubject,
  liftForgotten,
  type Subject,
} from '@tributary/store';
import { userInfo } from 'node:os';
import { databaseFlags, databaseHelp, readDatabaseConfig } from './database.config.js';
import { readArguments, usageError } from '../read-arguments.js';
import { runCommand } from '../run-command.js';
import { withDatabase } from './with-database.js';

const help = `Usage: tributary forget --developer NAME | --project ID [--yes | --lift]

Deletes everything of a developer or a project: sessions, runs, conversations, logs, usage, lists, bindings, the cards
that were made for them, lines that could not be read, sources and their positions; of a developer also machines, tokens
and sign-ins; of a project also its cards. Entries of the audit log stay without names and details. Files that are still
there are not read in again. Without --yes it only says what would go.

  --developer NAME   Whose it is.
  --project ID       Which project; GET /api/projects lists them.
  --yes              Does it.
  --lift             Lets what was forgotten so be read in again, where its files are still there.
  --help             Shows this.
${databaseHelp}`;

const known = {
  developer: 'string',
  project: 'string',
  yes: 'boolean',
  lift: 'boolean',
  ...databaseFlags,
} as const;

/** `tributary forget`. */
export async function forget(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('forget', known, args);
    if (flags.help === true) return void process.stdout.write(help);
    const subject = readSubject(flags);
    await withDatabase(readDatabaseConfig(flags), async (database) => {
      if (flags.lift === true) {
        const count = await liftForgotten(database, subject);
        return void process.stdout.write(`${count} sessions may be read in again.\n`);
      }
      const id = await findSubject(database, subject);
      if (id === undefined) throw usageError(`There is no ${subject.kind} "${subject.name}".`);
      if (flags.yes !== true) {
        const counts = await countBelongings(database, subject, id);
        return void process.stdout.write(
          `These rows would go:\n${describe(counts)}Nothing was changed; --yes does it.\n`,
        );
      }
      const by = {
        name: `${userInfo().username} (command line)`,
        developerId: null,
        tokenId: null,
        requestId: null,
      };
      const deleted = await forgetSubject(database, { subject, id, by });
      process.stdout.write(`These rows are deleted:\n${describe(deleted)}`);
    });
  });
}

function readSubject({ developer, project }: { developer?: string; project?: string }): Subject {
  if (developer !== undefined && project === undefined) return { kind: 'developer', name: developer };
  if (project !== undefined && developer === undefined) return { kind: 'project', name: project };
  throw usageError('Say either --developer or --project; see "tributary forget --help".');
}

function describe(counts: ReadonlyMap<string, number>): string {
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `  ${table.replaceAll('_', ' ').padEnd(20)} ${count}\n`)
    .join('');
}
