import { openDatabase, prepareDatabase, SourceRepository, type Database } from '@tributary/store';
import { startPrivatePostgres } from '@tributary/store/test-kit';

export interface OwnDatabase {
  readonly database: Database;
  /** The same, for COPY. */
  readonly copies: Database;
  readonly sources: SourceRepository;
  /** Of the server. */
  readonly pid: number;
}

/** A Postgres of one's own with Tributary's own settings, gone when the work is done. */
export async function withDatabase<Result>(work: (own: OwnDatabase) => Promise<Result>): Promise<Result> {
  const postgres = await startPrivatePostgres();
  const database = openDatabase(postgres.url);
  const copies = openDatabase(postgres.url, { connections: 1, isForCopies: true });
  try {
    await prepareDatabase(database);
    const sources = new SourceRepository({ pool: database, hostId: 'bench' });
    return await work({ database, copies, sources, pid: postgres.pid });
  } finally {
    await database.end();
    await copies.end();
    await postgres.stop();
  }
}
