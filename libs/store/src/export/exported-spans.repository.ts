import type { Transaction } from '../write/transaction.js';

/** Which spans were sent, as they were then. */
export class ExportedSpansRepository {
  readonly #client: Transaction;

  constructor(client: Transaction) {
    this.#client = client;
  }

  async digests(subjectIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#client.query<{ subject_id: string; digest: string }>(
      'SELECT subject_id, digest FROM exported_spans WHERE subject_id = ANY ($1)',
      [subjectIds],
    );
    return new Map(rows.map(({ subject_id, digest }) => [subject_id, digest]));
  }

  async record(digests: ReadonlyMap<string, string>): Promise<void> {
    await this.#client.query(
      `INSERT INTO exported_spans (subject_id, digest) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (subject_id) DO UPDATE SET digest = excluded.digest, exported_at = now()`,
      [[...digests.keys()], [...digests.values()]],
    );
  }

  /** Of these main sessions, those whose words only their owner may read. */
  async privateAmong(rootIds: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.#client.query<{ id: string }>(
      `SELECT session.id FROM sessions session JOIN projects project ON project.id = session.project_id
        WHERE session.id = ANY ($1) AND project.visibility = 'owner'`,
      [rootIds],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
