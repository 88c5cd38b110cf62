import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { sharePartitions, type Lease } from './share-partitions.js';

export interface LeaseRepositoryOptions {
  readonly database: Database;
  /** Unique among all replicas, also among their restarts. */
  readonly owner: string;
  readonly partitionCount: number;
  readonly validMs: number;
}

export interface Renewed {
  readonly held: readonly number[];
  readonly leave: readonly number[];
  /** Whether it holds exactly its share. While not, somebody has to look again soon. */
  readonly isSettled: boolean;
}

/** One look changes all leases of a replica; looks of several replicas come one after another. */
const leaseLock = 7420_0001;

/** Who works on which partition, on the database's clock. */
export class LeaseRepository {
  readonly #options: LeaseRepositoryOptions;

  constructor(options: LeaseRepositoryOptions) {
    this.#options = options;
  }

  /**
   * Says that this replica is alive, gives back what it has finished, renews what it may keep and takes its share of
   * what is free. Tells what it holds now.
   */
  async renew(finished: readonly number[]): Promise<Renewed> {
    const { database, owner, partitionCount } = this.#options;
    return await inTransaction(database, async (client) => {
      // A replica that is stopped right here must not keep the others from their leases for long.
      await client.query("SET LOCAL idle_in_transaction_session_timeout = '1s'");
      await client.query('SELECT pg_advisory_xact_lock($1)', [leaseLock]);
      await this.#heartbeat(client, finished);
      const replicas = await client.query<{ id: string }>('SELECT id FROM resolver_replicas');
      const leases = await client.query<Lease>(
        'SELECT partition, owner, until > now() AS "isValid" FROM partition_leases',
      );
      const { keep, take, leave, missing } = sharePartitions({
        owner,
        replicas: replicas.rows.map(({ id }) => id),
        leases: leases.rows,
        partitionCount,
      });
      await this.#hold(client, [...keep, ...take, ...leave]);
      return { held: [...keep, ...take], leave, isSettled: leave.length === 0 && missing === 0 };
    });
  }

  /** Everything at once, for an orderly end: the others need not wait. */
  async release(): Promise<void> {
    const { database, owner } = this.#options;
    await database.query(
      `WITH gone AS (DELETE FROM resolver_replicas WHERE id = $1)
       UPDATE partition_leases SET until = now() WHERE owner = $1`,
      [owner],
    );
  }

  async #heartbeat(client: Transaction, finished: readonly number[]): Promise<void> {
    const { owner, validMs } = this.#options;
    await client.query('DELETE FROM resolver_replicas WHERE until < now()');
    await client.query(
      `INSERT INTO resolver_replicas (id, until) VALUES ($1, now() + $2 * interval '1 ms')
       ON CONFLICT (id) DO UPDATE SET until = excluded.until`,
      [owner, validMs],
    );
    if (finished.length > 0) {
      await client.query(
        'UPDATE partition_leases SET until = now() WHERE owner = $1 AND partition = ANY($2::int[])',
        [owner, finished],
      );
    }
  }

  async #hold(client: Transaction, partitions: readonly number[]): Promise<void> {
    const { owner, validMs } = this.#options;
    await client.query(
      `INSERT INTO partition_leases (partition, owner, until)
       SELECT partition, $1, now() + $3 * interval '1 ms' FROM unnest($2::int[]) AS partition
       ON CONFLICT (partition) DO UPDATE SET owner = excluded.owner, until = excluded.until`,
      [owner, partitions, validMs],
    );
  }
}
