import { inTransaction, type Database, type Transaction } from '../write/transaction.js';

export interface Delivery {
  readonly alertId: string;
  readonly attempts: number;
  readonly rule: string;
  readonly title: string;
  readonly detail: string;
  readonly subjectId: string;
  readonly sessionId: string | null;
  readonly firedAt: Date;
}

export type DeliveryResult = { readonly ok: true } | { readonly ok: false; readonly error: string };

/** After so many attempts a delivery is given up, so that those behind it are sent. */
const mostAttempts = 12;
const backoffSeconds = (attempts: number): number => Math.min(2 ** attempts, 900);

/** The first that waits; not before its time, and nobody overtakes it. */
const FIRST = `
  SELECT alert.id::text AS "alertId", delivery.attempts, alert.rule, alert.title, alert.detail,
         alert.subject_id AS "subjectId", alert.session_id AS "sessionId", alert.fired_at AS "firedAt",
         delivery.next_at <= now() AS "isDue"
    FROM alert_deliveries delivery JOIN alerts alert ON alert.id = delivery.alert_id
   WHERE delivery.channel = $1 AND delivery.state = 'waiting'
   ORDER BY delivery.alert_id LIMIT 1`;

/** Who is still to be told, in order for each channel. */
export class DeliveriesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Lets the first alert that waits for a channel be sent, by one process at a time, and writes down what became of
   * it. Returns whether the next one may follow at once.
   */
  async next(channel: string, send: (delivery: Delivery) => Promise<DeliveryResult>): Promise<boolean> {
    return await inTransaction(this.#database, async (client) => {
      const { rows: locks } = await client.query<{ ours: boolean }>(
        'SELECT pg_try_advisory_xact_lock(7422, hashtext($1)) AS ours',
        [channel],
      );
      if (locks[0]?.ours !== true) return false;
      const { rows } = await client.query<Delivery & { isDue: boolean }>(FIRST, [channel]);
      const [delivery] = rows;
      if (delivery?.isDue !== true) return false;
      const result = await send(delivery);
      await record(client, channel, delivery, result);
      return result.ok || delivery.attempts + 1 >= mostAttempts;
    });
  }
}

async function record(
  client: Transaction,
  channel: string,
  { alertId, attempts }: Delivery,
  result: DeliveryResult,
): Promise<void> {
  const isGivenUp = !result.ok && attempts + 1 >= mostAttempts;
  const state = result.ok ? 'delivered' : isGivenUp ? 'dead' : 'waiting';
  await client.query(
    `UPDATE alert_deliveries
        SET state = $3, attempts = attempts + 1, error = $4, next_at = now() + $5 * interval '1 second',
            delivered_at = CASE WHEN $3 = 'delivered' THEN now() END
      WHERE alert_id = $1 AND channel = $2`,
    [alertId, channel, state, result.ok ? null : result.error, backoffSeconds(attempts + 1)],
  );
}
