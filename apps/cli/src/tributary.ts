const usage = `Usage: tributary <command>

  up       Starts Tributary in one process (what npm start does).
  demo     Replays recorded runs in a place of their own, which is gone when you stop it.
  status   Shows what agents are doing now.
  costs    Shows what they used and what it cost.
  import   Hands sessions from files, folders or a pipe to a running Tributary.
  collect  Hands what agents do on this machine to a team's server, as long as it runs.
  attach   Lets you go on with any agent of the tree yourself.
  hooks    Lets Claude Code tell Tributary at once what it does.
  token    Makes, lists and revokes the tokens of a team.
  migrate  Brings a team's Postgres up to date before the services start.
  doctor   Shows what is behind, silent or could not be read, and tries that again.
  check    Proves that what is stored is what the facts say.
  reprice  Computes all costs once more.
  backup   Writes everything that is stored to a file.
  restore  Fills an empty database from such a file.
  forget   Deletes everything of a developer or a project.
  rebuild  Reads the files again from the start.

"tributary <command> --help" says more, "tributary --version" which version this is.

Settings are environment variables, or flags of the same name: TRIBUTARY_PORT=7421 or --port 7421.
`;

type Command = (args: readonly string[]) => Promise<void>;

/** Each is loaded when it is asked for: most of the time of a start is the loading of modules. */
const commands = {
  up: async () => (await import('./up.js')).up,
  status: async () => (await import('./commands/status/status.js')).status,
  costs: async () => (await import('./commands/costs/costs.js')).costs,
  import: async () => (await import('./commands/import/import.js')).importSessions,
  collect: async () => (await import('./commands/collect/collect.js')).collect,
  attach: async () => (await import('./commands/attach/attach.js')).attach,
  hooks: async () => (await import('./commands/hooks/hooks.js')).hooks,
  token: async () => (await import('./commands/token/token.js')).token,
  migrate: async () => (await import('./commands/database/migrate.js')).migrateDatabase,
  demo: async () => (await import('./commands/demo/demo.js')).demo,
  doctor: async () => (await import('./commands/doctor/doctor.js')).doctor,
  check: async () => (await import('./commands/database/check.js')).check,
  reprice: async () => (await import('./commands/database/reprice.js')).reprice,
  forget: async () => (await import('./commands/database/forget.js')).forget,
  backup: async () => (await import('./commands/database/backup.js')).backup,
  restore: async () => (await import('./commands/database/restore.js')).restore,
  rebuild: async () => (await import('./commands/database/rebuild.js')).rebuild,
} satisfies Record<string, () => Promise<Command>>;

/** What a person typed behind `tributary`. */
export async function tributary([name = 'help', ...args]: readonly string[]): Promise<void> {
  if (Object.hasOwn(commands, name)) {
    await import('reflect-metadata');
    const command = await commands[name as keyof typeof commands]();
    await command(args);
  } else if (['help', '--help', '-h'].includes(name)) {
    process.stdout.write(usage);
  } else if (['--version', '-v', 'version'].includes(name)) {
    const { readVersion } = await import('./read-version.js');
    process.stdout.write(`${readVersion()}\n`);
  } else {
    process.stderr.write(`There is no command "${name}".\n\n${usage}`);
    process.exitCode = 1;
  }
}
