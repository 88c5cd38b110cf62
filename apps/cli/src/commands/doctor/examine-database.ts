import { isTributaryError } from '@tributary/platform';
import {
  readPendingMigrations,
  readServer,
  readUpkeep,
  type Database,
  type KeepPolicy,
} from '@tributary/store';
import { act, formatSize, well, type Finding } from './finding.js';
import { judgeServer } from './judge-server.js';
import { judgeUpkeep } from './judge-upkeep.js';

export interface DatabaseExamination {
  readonly findings: readonly Finding[];
  /** Whether its tables are those of this version, so that more can be asked. */
  readonly isUsable: boolean;
}

/** How Postgres is, and what is kept in it of jobs and leases. It changes nothing. */
export async function examineDatabase(
  database: Database,
  { keep, isTeam }: { readonly keep: KeepPolicy; readonly isTeam: boolean },
): Promise<DatabaseExamination> {
  const schema = await examineSchema(database);
  if (schema.level === 'act') return { findings: [schema], isUsable: false };
  const server = await readServer(database);
  const upkeep = await readUpkeep(database, keep);
  const findings = [
    well(`Postgres ${server.version} answers; the database has ${formatSize(server.bytes)}.`),
    schema,
    ...judgeServer(server, { isTeam }),
    ...judgeUpkeep(upkeep, { isTeam }),
  ];
  return { findings, isUsable: true };
}

async function examineSchema(database: Database): Promise<Finding> {
  try {
    const pending = await readPendingMigrations(database);
    if (pending.length === 0) return well('The schema is that of this version.');
    return act(
      `${pending.length} migrations are not applied, the first is ${pending[0]}.`,
      'Run "tributary migrate".',
    );
  } catch (error) {
    if (isTributaryError(error)) {
      return act(
        error.message,
        'Use the version of Tributary that this database belongs to, or a newer one.',
      );
    }
    const reason = error instanceof Error ? error.message || error.name : String(error);
    return act(
      `Postgres does not answer: ${reason}.`,
      'Check DATABASE_URL, and whether the server runs and lets you in.',
    );
  }
}
