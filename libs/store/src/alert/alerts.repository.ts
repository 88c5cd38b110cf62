import type { Alert, Page } from '@tributary/domain';
import { cutPage, decodeCursor, type PageRequest } from '../read/page-cursor.js';
import { toIso } from '../read/wire-values.js';
import type { Database } from '../write/transaction.js';

export interface NewAlert {
  readonly incidentKey: string;
  readonly title: string;
  readonly detail: string;
  readonly subjectId: string;
  readonly sessionId: string | null;
  readonly projectId: string | null;
}

/** Once for each incident, with a delivery for each channel and the news for browsers, or nothing of it. */
const FIRE = `
  WITH fresh AS (
    INSERT INTO alerts (rule, incident_key, title, detail, subject_id, session_id, project_id)
    SELECT $1, * FROM unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
    ON CONFLICT (rule, incident_key) DO NOTHING
    RETURNING id, session_id, project_id
  ), deliveries AS (
    INSERT INTO alert_deliveries (alert_id, channel) SELECT id, channel FROM fresh, unnest($2::text[]) AS channel
  ), news AS (
    INSERT INTO outbox (kind, subject_id, session_id, project_id)
    SELECT 'alert.fired', id::text, session_id, project_id FROM fresh
  )
  SELECT count(*)::int AS fired FROM fresh`;

const COLUMNS = `
  alert.id::text, alert.rule, alert.title, alert.detail, alert.subject_id AS "subjectId",
  alert.session_id AS "sessionId", alert.project_id AS "projectId", alert.fired_at AS "firedAt",
  coalesce((SELECT jsonb_agg(jsonb_build_object('channel', delivery.channel, 'state', delivery.state,
              'attempts', delivery.attempts, 'error', delivery.error) ORDER BY delivery.channel)
     FROM alert_deliveries delivery WHERE delivery.alert_id = alert.id), '[]') AS deliveries`;

type Row = Omit<Alert, 'firedAt'> & { readonly firedAt: Date };

/** What was noticed. */
export class AlertsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns how many of them are new. */
  async fire(rule: string, alerts: readonly NewAlert[], channels: readonly string[]): Promise<number> {
    if (alerts.length === 0) return 0;
    const columns = (['incidentKey', 'title', 'detail', 'subjectId', 'sessionId', 'projectId'] as const).map(
      (name) => alerts.map((alert) => alert[name]),
    );
    const { rows } = await this.#database.query<{ fired: number }>(FIRE, [rule, channels, ...columns]);
    return rows[0]?.fired ?? 0;
  }

  /** The newest first. */
  async list({ cursor, limit }: PageRequest): Promise<Page<Alert>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'number');
    const [{ rows }, count] = await Promise.all([
      this.#database.query<Row>(
        `SELECT ${COLUMNS} FROM alerts alert WHERE $1::text IS NULL OR alert.id < $1::bigint
          ORDER BY alert.id DESC LIMIT $2`,
        [after?.id, limit + 1],
      ),
      this.#database.query<{ total: number }>('SELECT count(*)::int AS total FROM alerts'),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ firedAt, id }) => ({ at: firedAt, id }),
      items: (shown) => shown.map(showAlert),
    });
  }

  async find(ids: readonly string[]): Promise<Alert[]> {
    const { rows } = await this.#database.query<Row>(
      `SELECT ${COLUMNS} FROM alerts alert WHERE alert.id = ANY ($1::bigint[])`,
      [ids],
    );
    return rows.map(showAlert);
  }

  /** Which channels the file names; those it names no longer are forgotten. */
  async rememberChannels(channels: ReadonlyMap<string, string>): Promise<void> {
    const names = [...channels.keys()];
    await this.#database.query(
      `WITH gone AS (DELETE FROM alert_channels WHERE name <> ALL ($1::text[]))
       INSERT INTO alert_channels (name, kind) SELECT * FROM unnest($1::text[], $2::text[])
       ON CONFLICT (name) DO UPDATE SET kind = excluded.kind, loaded_at = now()`,
      [names, [...channels.values()]],
    );
  }

  async listChannels(): Promise<{ name: string; kind: string }[]> {
    const { rows } = await this.#database.query<{ name: string; kind: string }>(
      'SELECT name, kind FROM alert_channels ORDER BY name',
    );
    return rows;
  }
}

const showAlert = ({ firedAt, ...alert }: Row): Alert => ({ ...alert, firedAt: toIso(firedAt) });
