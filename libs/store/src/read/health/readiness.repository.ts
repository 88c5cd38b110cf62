import { readMigrations } from '../../migrate/read-migrations.js';
import type { Database } from '../../write/transaction.js';

const APPLIED = `
  SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
const NO_SUCH_TABLE = '42P01';

export class ReadinessRepository {
  readonly #database: Database;
  readonly #migrationsDirectory: string;

  constructor(database: Database, migrationsDirectory: string) {
    this.#database = database;
    this.#migrationsDirectory = migrationsDirectory;
  }

  async ping(): Promise<void> {
    await this.#database.query('SELECT 1');
  }

  /** The names of the migrations that this program has and the database has not. */
  async pendingMigrations(): Promise<string[]> {
    const known = await readMigrations(this.#migrationsDirectory);
    const applied = await this.#database.query<{ name: string }>(APPLIED).catch((error: unknown) => {
      if ((error as { code?: string }).code === NO_SUCH_TABLE) return { rows: [] };
      throw error;
    });
    const names = new Set(applied.rows.map(({ name }) => name));
    return known.map(({ name }) => name).filter((name) => !names.has(name));
  }
}
