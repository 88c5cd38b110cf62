import type { Database } from '../write/transaction.js';

export interface Delivery {
  readonly alertId: string;
  /** This one included. */
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
/** Longer than any receiver is waited for: until then nobody else sends it. */
const sendingSeconds = 300;

/**
 * The first that waits; not before its time, and nobody overtakes it. The attempt is counted before it is made: a process
 * that dies of it has made one.
 */
const TAKE = `
  WITH first AS (
    SELECT alert_id, channel, next_at FROM alert_deliveries
     WHERE channel = $1 AND state = 'waiting' ORDER BY alert_id LIMIT 1 FOR UPDATE)
  UPDATE alert_deliveries delivery
     SET attempts = delivery.attempts + 1, next_at = now() + $2 * interval '1 second'
    FROM first JOIN alerts alert ON alert.id = first.alert_id
   WHERE delivery.alert_id = first.alert_id AND delivery.channel = first.channel AND first.next_at <= now()
  RETURNING alert.id::text AS "alertId", delivery.attempts, alert.rule, alert.title, alert.detail,
            alert.subject_id AS "subjectId", alert.session_id AS "sessionId", alert.fired_at AS "firedAt"`;

/** Who is still to be told, in order for each channel. */
export class DeliveriesRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * Lets the first alert that waits for a channel be sent, by one process at a time, and writes down what became of
   * it. Returns whether the next one may follow at once. No transaction is open while somebody is waited for.
   */
  async next(channel: string, send: (delivery: Delivery) => Promise<DeliveryResult>): Promise<boolean> {
    const { rows } = await this.#database.query<Delivery>(TAKE, [channel, sendingSeconds]);
    const [delivery] = rows;
    if (delivery === undefined) return false;
    const result = await send(delivery);
    const isGivenUp = !result.ok && delivery.attempts >= mostAttempts;
    await this.#record(channel, delivery, { result, isGivenUp });
    return result.ok || isGivenUp;
  }

  async #record(
    channel: string,
    { alertId, attempts }: Delivery,
    { result, isGivenUp }: { readonly result: DeliveryResult; readonly isGivenUp: boolean },
  ): Promise<void> {
    const state = result.ok ? 'delivered' : isGivenUp ? 'dead' : 'waiting';
    await this.#database.query(
      `UPDATE alert_deliveries
          SET state = $3, error = $4, next_at = now() + $5 * interval '1 second',
              delivered_at = CASE WHEN $3 = 'delivered' THEN now() END
        WHERE alert_id = $1 AND channel = $2`,
      [alertId, channel, state, result.ok ? null : result.error, backoffSeconds(attempts)],
    );
  }
}
