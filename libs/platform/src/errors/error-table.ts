import { TributaryError } from './tributary-error.js';

/** Every failure with a stable code, in one readable place: `throw errors.dataDirInUse({ dir, pid })`. */
export const errors = {
  dataDirInUse: ({ dir, pid }: { dir: string; pid: number | undefined }) =>
    new TributaryError(
      'data_dir_in_use',
      `The data folder ${dir} is in use by ${pid === undefined ? 'another process' : `process ${pid}`}; stop it or choose another folder with TRIBUTARY_DATA_DIR.`,
    ),

  dataDirNotWritable: ({ dir, reason, cause }: { dir: string; reason: string; cause?: unknown }) =>
    new TributaryError(
      'data_dir_not_writable',
      `Tributary cannot write to the data folder ${dir} (${reason}); correct its permissions or choose another folder with TRIBUTARY_DATA_DIR.`,
      { cause },
    ),

  dataDirUnreachable: ({ dir, account }: { dir: string; account: string }) =>
    new TributaryError(
      'data_dir_unreachable',
      `The account "${account}", under which Postgres runs, may not enter ${dir}; allow it (chmod o+x on the folders above) or choose another folder with TRIBUTARY_DATA_DIR.`,
    ),

  dataDirDamaged: ({ dir, missing }: { dir: string; missing: string }) =>
    new TributaryError(
      'data_dir_damaged',
      `The database in ${dir} has lost its file "${missing}"; restore the folder from a backup, or move it away to begin with an empty one.`,
    ),

  dataDirOtherVersion: ({ dir, found, expected }: { dir: string; found: string; expected: string }) =>
    new TributaryError(
      'data_dir_other_version',
      `The database in ${dir} was written by Postgres ${found}, this Tributary brings Postgres ${expected}; nothing was changed: go back to the earlier Tributary, or move the folder away to begin with an empty one.`,
    ),

  serverAccountMissing: ({ account, reason }: { account: string; reason: string }) =>
    new TributaryError(
      'server_account_missing',
      `Postgres refuses to run as root and the account "${account}" could not be created (${reason}); create it, or start Tributary as an ordinary user.`,
    ),

  embeddedPostgresUnsupported: ({ platform }: { platform: string }) =>
    new TributaryError(
      'embedded_postgres_unsupported',
      `There is no embedded Postgres for ${platform}; set DATABASE_URL to a Postgres 15 or newer.`,
    ),

  embeddedPostgresFailed: ({ step, detail, log }: { step: string; detail: string; log?: string }) =>
    new TributaryError(
      'embedded_postgres_failed',
      `The embedded Postgres could not ${step}: ${detail}${log === undefined ? '' : ` (see ${log})`}.`,
    ),

  embeddedPostgresEnded: ({ dataDir }: { dataDir: string }) =>
    new TributaryError(
      'embedded_postgres_ended',
      `The embedded Postgres in ${dataDir} ended by itself; its log beside the data says why. Start Tributary again to go on.`,
    ),

  databaseUnreachable: ({ address, cause }: { address: string; cause: unknown }) =>
    new TributaryError(
      'database_unreachable',
      `The database at ${address} cannot be reached (${reasonOf(cause)}); check DATABASE_URL and that the server is running.`,
      { cause },
    ),

  databaseTooOld: ({ found, required }: { found: string; required: number }) =>
    new TributaryError(
      'database_too_old',
      `The database is Postgres ${found}; Tributary needs Postgres ${required} or newer.`,
    ),

  databaseIsNewer: ({ migrations }: { migrations: readonly string[] }) =>
    new TributaryError(
      'database_is_newer',
      `The database is newer than this Tributary (it has ${migrations.join(', ')}); start the newer version.`,
    ),

  databaseNotEmpty: ({ table }: { table: string }) =>
    new TributaryError(
      'database_not_empty',
      `The database is not empty (there are rows in ${table}); a backup is restored into a new one.`,
    ),

  backupUnreadable: ({ file }: { file: string }) =>
    new TributaryError('backup_unreadable', `${file} is not a whole backup of Tributary.`),

  backupUnreachable: ({ file, cause }: { file: string; cause: unknown }) =>
    new TributaryError('backup_unreachable', `The backup ${file} cannot be read (${codeOf(cause)}).`, {
      cause,
    }),

  backupUnwritable: ({ file, cause }: { file: string; cause: unknown }) =>
    new TributaryError(
      'backup_unwritable',
      `The backup ${file} cannot be written (${codeOf(cause)}); name a file in a folder that is there and yours to write to.`,
      { cause },
    ),

  migrationsMissing: ({ directory }: { directory: string }) =>
    new TributaryError(
      'migrations_missing',
      `There are no migrations in ${directory}; the installation is incomplete, install Tributary again.`,
    ),

  migrationChanged: ({ migration }: { migration: string }) =>
    new TributaryError(
      'migration_changed',
      `The migration ${migration} was changed after it had been applied; restore the file and put the change into a new migration.`,
    ),

  migrationUnfinished: ({ migration }: { migration: string }) =>
    new TributaryError(
      'migration_unfinished',
      `The migration ${migration} was begun by another tool and never finished; resolve it with "prisma migrate resolve".`,
    ),

  migrationFailed: ({ migration, line, cause }: { migration: string; line?: number; cause: unknown }) =>
    new TributaryError(
      'migration_failed',
      `The migration ${migration} failed${line === undefined ? '' : ` at line ${line}`} and was rolled back: ${reasonOf(cause)}.`,
      { cause },
    ),

  configFileMalformed: ({ path, setting, reason }: { path: string; setting: string; reason: string }) =>
    new TributaryError('malformed_config_file', `The file ${path} (${setting}) cannot be used: ${reason}`),

  secretFileUnreadable: ({ name, file, cause }: { name: string; file: string; cause: unknown }) =>
    new TributaryError(
      'secret_file_unreadable',
      `The file ${file} named by ${name} cannot be read (${codeOf(cause)}).`,
      { cause },
    ),

  settingUnknown: ({ name, nearest }: { name: string; nearest: string | undefined }) =>
    new TributaryError(
      'unknown_setting',
      `There is no setting ${name}${nearest === undefined ? '.' : `; did you mean ${nearest}?`}`,
    ),

  settingValueMissing: ({ flag }: { flag: string }) =>
    new TributaryError('malformed_setting', `${flag} needs a value.`),

  settingMalformed: ({ name, given, expected }: { name: string; given: string; expected: string }) =>
    new TributaryError('malformed_setting', `${name} is ${given}, expected ${expected}.`),

  portInUse: ({ host, port, setting }: ListenFacts) =>
    new TributaryError(
      'port_in_use',
      `Port ${port} of ${host} is in use; stop the other program or choose another port with ${setting}_PORT.`,
    ),

  cannotListen: ({ host, port, setting, cause }: ListenFacts & { cause: unknown }) =>
    new TributaryError(
      'cannot_listen',
      `Tributary cannot listen on port ${port} of "${host}" (${codeOf(cause)}); correct ${setting}_HOST or ${setting}_PORT.`,
      { cause },
    ),

  hostWithoutLogin: ({ host }: { host: string }) =>
    new TributaryError(
      'host_without_login',
      `TRIBUTARY_HOST is "${host}", but "tributary up" has no login and answers its own machine only; leave it at 127.0.0.1 and come through an SSH tunnel or a reverse proxy that asks who it is, or run Tributary for a team, with tokens (docs/access.md).`,
    ),

  adminTokenMissing: () =>
    new TributaryError(
      'admin_token_missing',
      'Team mode needs an admin token and there is none yet; make the first with "tributary token create --role admin".',
    ),

  cursorMalformed: () =>
    new TributaryError('malformed_cursor', 'The cursor is not one that this list has given out.'),
} satisfies Record<string, (facts: never) => TributaryError>;

interface ListenFacts {
  readonly host: string;
  readonly port: number;
  /** How the names of the settings begin that say so. */
  readonly setting: string;
}

function codeOf(cause: unknown): string {
  return (cause as { code?: string }).code ?? 'unknown reason';
}

function reasonOf(cause: unknown): string {
  const { message, code } = cause as { message?: string; code?: string };
  // An AggregateError (localhost on both IPv4 and IPv6) has a code and an empty message.
  return [message, code].find((text) => text !== undefined && text !== '') ?? String(cause);
}
