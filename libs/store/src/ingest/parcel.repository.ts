import type { Database } from '../write/transaction.js';

/** Published within this time, its entry may not be on the stream yet. */
const leftoverAfter = '10 minutes';
/** However it is held: whoever still waits for it sends it again. */
const keptAtMost = '24 hours';

/** Keeps the payloads of large stream entries until they are acknowledged. */
export class ParcelRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async put(partition: number, payload: Buffer): Promise<string> {
    const { rows } = await this.#database.query<{ id: string }>(
      'INSERT INTO parcels (partition, payload) VALUES ($1, $2) RETURNING id',
      [partition, payload],
    );
    return rows[0]?.id ?? '';
  }

  async get(id: string): Promise<Buffer | null> {
    const { rows } = await this.#database.query<{ payload: Buffer }>(
      'SELECT payload FROM parcels WHERE id = $1',
      [id],
    );
    return rows[0]?.payload ?? null;
  }

  async drop(ids: readonly string[]): Promise<void> {
    await this.#database.query('DELETE FROM parcels WHERE id = ANY($1::uuid[])', [ids]);
  }

  /** Drops what is too old and what nobody holds; tells which of `held` are not there any more. */
  async sweep(partition: number, held: readonly string[]): Promise<string[]> {
    await this.#database.query(
      `DELETE FROM parcels WHERE partition = $1 AND (created_at < now() - $3::interval
              OR created_at < now() - $4::interval AND NOT id = ANY($2::uuid[]))`,
      [partition, held, keptAtMost, leftoverAfter],
    );
    const { rows } = await this.#database.query<{ id: string }>(
      'SELECT id FROM unnest($1::uuid[]) AS id WHERE NOT EXISTS (SELECT FROM parcels WHERE parcels.id = id.id)',
      [held],
    );
    return rows.map(({ id }) => id);
  }
}
