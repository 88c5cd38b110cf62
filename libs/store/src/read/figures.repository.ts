import type { Database } from '../write/transaction.js';
import type { Figures } from './figures.js';
import { isOfAgents } from './family/runs.repository.js';
import { maxPills, tallyOf, type CandidateRun } from './summarise-agents.js';
import { sumUsage } from './family/usage.js';
import { toUsage, usageSums, type UsageRow } from './family/usage.repository.js';

/** Family by family, so that each is looked up by key: some hundred sessions seem many to the planner. */
const USAGE = `
  SELECT root.id AS root_id, used.* FROM unnest($1::text[]) root (id)
   CROSS JOIN LATERAL (
     SELECT usage.session_id = root.id AS is_own, ${usageSums} FROM usage_hours usage
      WHERE usage.session_id = ANY (ARRAY(SELECT id FROM sessions WHERE root_id = root.id))
      GROUP BY 1) used`;

/** Of each status as many as could be named, with the number of all of them and when any run was last heard. */
const RUNS = `
  SELECT root.id AS root_id, run.id, run.agent_type, run.status, run.started_at, run.runs, run.heard_at
    FROM unnest($1::text[]) root (id)
   CROSS JOIN LATERAL (
     SELECT run.id, run.agent_type, run.status, run.started_at, count(*) OVER (PARTITION BY run.status)::int AS runs,
            max(run.last_activity_at) OVER () AS heard_at,
            row_number() OVER (PARTITION BY run.status
              ORDER BY coalesce(run.started_at, 'epoch') DESC, run.started_at NULLS LAST, run.id) AS place
       FROM runs run WHERE run.root_id = root.id AND ${isOfAgents}) run
   WHERE run.place <= ${maxPills}
   ORDER BY run.started_at NULLS LAST, run.id`;

/**
 * Adds up what the families of main sessions used and did, in the database: their parts are many times as many. The
 * statements are lookups by key, so they are planned once for a connection.
 */
export class FiguresRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** By the id of the main session, one for every id asked for. */
  async load(rootIds: readonly string[]): Promise<ReadonlyMap<string, Figures>> {
    const ids = [...new Set(rootIds)];
    if (ids.length === 0) return new Map();
    const [usage, runs] = await Promise.all([
      this.#database.query<UsageRow & { root_id: string; is_own: boolean }>({
        name: 'usage-of-families',
        text: USAGE,
        values: [ids],
      }),
      this.#database.query<CandidateRun & { root_id: string }>({
        name: 'runs-of-families',
        text: RUNS,
        values: [ids],
      }),
    ]);
    const usageOf = Map.groupBy(usage.rows, ({ root_id }) => root_id);
    const runsOf = Map.groupBy(runs.rows, ({ root_id }) => root_id);
    return new Map(
      ids.map((id) => {
        const parts = usageOf.get(id) ?? [];
        const own = sumUsage(parts.filter(({ is_own }) => is_own).map(toUsage));
        const total = sumUsage(parts.map(toUsage));
        return [id, { own, total, agents: tallyOf(runsOf.get(id) ?? []) }];
      }),
    );
  }
}
