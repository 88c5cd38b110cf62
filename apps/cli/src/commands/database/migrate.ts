import { grantDashboards, openDatabase, prepareDatabase } from '@tributary/store';
import { readMigrateConfig } from './migrate.config.js';
import { readArguments } from '../read-arguments.js';
import { runCommand } from '../run-command.js';

const help = `Usage: tributary migrate

Brings the team's Postgres (DATABASE_URL) up to date and ends. The services do it at their start too; a command of its
own lets it happen once, before any of them.

With TRIBUTARY_DASH_PASSWORD or TRIBUTARY_DASH_PASSWORD_FILE it also makes the role that Grafana signs in with, which
reads the views of schema "dash" and nothing else. It may be repeated, also with another password.

  --help    Shows this.
`;

/** `tributary migrate`. */
export async function migrateDatabase(args: readonly string[]): Promise<void> {
  await runCommand(async () => {
    const { flags } = readArguments('migrate', {}, args);
    if (flags.help === true) return void process.stdout.write(help);
    const { databaseUrl, dashPassword } = readMigrateConfig();
    const database = openDatabase(databaseUrl);
    try {
      await prepareDatabase(database);
      if (dashPassword !== undefined) await grantDashboards(database, dashPassword);
    } finally {
      await database.end();
    }
    process.stdout.write(
      dashPassword === undefined
        ? 'The database is up to date.\n'
        : 'The database is up to date, and the role of the dashboards may read it.\n',
    );
  });
}
