import type { CardInstant, CardInstants } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { toIso } from './wire-values.js';

type InstantRow = Omit<CardInstant, 'at'> & { readonly at: Date };

/** More than a slider has places for. */
const maxActivity = 1_000;
const maxRuns = 2_000;

const ROOTS = `SELECT session_id FROM session_bindings WHERE card_id = $1 AND ended_at IS NULL`;

const RUNS = `
  SELECT run.started_at AS at, 'run.started' AS kind, run.id AS "runId" FROM runs run
   WHERE run.root_id IN (${ROOTS}) AND run.started_at IS NOT NULL
  UNION ALL
  SELECT run.completed_at, 'run.ended', run.id FROM runs run
   WHERE run.root_id IN (${ROOTS}) AND run.completed_at IS NOT NULL
   ORDER BY at DESC LIMIT ${maxRuns}`;

/** Every n-th where there are many, the first and the last always among them. */
const ACTIVITY = `
  WITH moments AS (
    SELECT DISTINCT date_trunc('milliseconds', at) AS at FROM (
      SELECT log.occurred_at AS at FROM agent_logs_by_card log WHERE log.card_id = $1
      UNION ALL
      SELECT usage.at FROM message_usage usage JOIN sessions session ON session.id = usage.session_id
       WHERE session.root_id IN (${ROOTS}) AND usage.is_counted
      UNION ALL
      SELECT passing.at FROM passing_events passing JOIN sessions session ON session.id = passing.session_id
       WHERE session.root_id IN (${ROOTS})) told
     WHERE at IS NOT NULL),
  numbered AS (
    SELECT at, row_number() OVER (ORDER BY at) - 1 AS place, count(*) OVER () AS total FROM moments)
  SELECT at, 'activity' AS kind, NULL AS "runId", total > ${maxActivity} AS "isThinned" FROM numbered
   WHERE place % (1 + total / ${maxActivity}) = 0 OR place = total - 1 ORDER BY at`;

/** When something changed in a card's past. */
export class InstantsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** In the order of time. */
  async list(cardId: string): Promise<CardInstants> {
    const [runs, activity] = await Promise.all([
      this.#database.query<InstantRow>(RUNS, [cardId]),
      this.#database.query<InstantRow & { isThinned: boolean }>(ACTIVITY, [cardId]),
    ]);
    const items = [...runs.rows, ...activity.rows]
      .sort((a, b) => a.at.getTime() - b.at.getTime())
      .map(({ at, kind, runId }) => ({ at: toIso(at), kind, runId }));
    return {
      from: items[0]?.at ?? null,
      to: items.at(-1)?.at ?? null,
      items,
      isThinned: runs.rows.length === maxRuns || activity.rows[0]?.isThinned === true,
    };
  }
}
