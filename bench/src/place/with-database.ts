import { openDatabase, prepareDatabase, SourceRepository, type Database } from '@tributary/store';
import { startPrivatePostgres } from '@tributary/store/test-kit';

export interface OwnDatabase {
  readonly database: Database;
  readonly sources: SourceRepository;
  /** Of the server. */
  readonly pid: number;
}

/** A Postgres of one's own with Tributary's own settings, gone when the work is done. */
export async function withDatabase<Result>(work: (own: OwnDatabase) => Promise<Result>): Promise<Result> {
  const postgres = await startPrivatePostgres();
  const database = openDatabase(postgres.url);
  try {
    await prepareDatabase(database);
    const sources = new SourceRepository({ pool: database, hostId: 'bench' });
    return await work({ database, sources, pid: postgres.pid });
  } finally {
    await database.end();
    await postgres.stop();
  }
}
