import { otherGroups, type CostDay, type CostGrouping, type CostReport } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { toUsage, usageSums, type UsageRow } from './usage.repository.js';

export interface CostRequest {
  readonly groupBy: CostGrouping;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly byDay?: boolean | undefined;
}

interface GroupRow extends UsageRow {
  readonly key: string;
  readonly label: string;
  readonly runs: number;
}

/** Key and label of each grouping. What belongs to no run is a main agent's, or a tool's own (`internal`). */
const groups = {
  agent: {
    key: 'coalesce(run.id, session.id)',
    // A description is an agent's own words, a title may be a person's.
    label: `CASE WHEN project.visibility = 'owner' THEN coalesce(run.agent_type, session.purpose, session.id) ELSE
      coalesce(run.agent_type || coalesce(': ' || run.description, ''), session.purpose, session.title, session.id) END`,
  },
  agentType: {
    key: `coalesce(run.agent_type, CASE WHEN session.id = session.root_id THEN 'main' ELSE 'internal' END)`,
    label: `coalesce(run.agent_type, CASE WHEN session.id = session.root_id THEN 'main' ELSE 'internal' END)`,
  },
  model: { key: 'usage.model', label: 'usage.model' },
  card: {
    key: `coalesce(card.id::text, 'unassigned')`,
    label: `coalesce(coalesce(card.key || ' ', '') || card.title, 'Unassigned')`,
  },
  developer: { key: `coalesce(developer.name, 'unknown')`, label: `coalesce(developer.name, 'Unknown')` },
  project: {
    key: `coalesce(root.project_id, 'unknown')`,
    label: `coalesce(project.name, root.project_id, 'Unknown')`,
  },
  day: {
    key: `coalesce(to_char(usage.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'unknown')`,
    label: `coalesce(to_char(usage.at AT TIME ZONE 'UTC', 'YYYY-MM-DD'), 'Unknown')`,
  },
} as const satisfies Record<CostGrouping, { key: string; label: string }>;

const COUNTED = `
  FROM message_usage usage
  JOIN sessions session ON session.id = usage.session_id
  LEFT JOIN sessions root ON root.id = session.root_id
  LEFT JOIN runs run ON run.id = usage.run_id
  LEFT JOIN developers developer ON developer.id = root.developer_id
  LEFT JOIN projects project ON project.id = root.project_id
  LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL
  LEFT JOIN cards card ON card.id = binding.card_id
  WHERE usage.is_counted AND ($1::timestamptz IS NULL OR usage.at >= $1) AND ($2::timestamptz IS NULL OR usage.at < $2)`;

const TOTAL = `SELECT ${usageSums} ${COUNTED}`;
const maxGroups = 500;
/** More cannot be told apart in a chart. */
const maxDailyGroups = 20;
const maxDailyRows = 20_000;

export class CostsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The dearest first, days in their order; `total` covers also what is beyond the last item. */
  async report({ groupBy, from, to, byDay = false }: CostRequest): Promise<CostReport> {
    const { key, label } = groups[groupBy];
    const order = groupBy === 'day' ? 'key' : 'usd DESC NULLS LAST, key';
    const [items, total] = await Promise.all([
      this.#database.query<GroupRow>(
        `SELECT ${key} AS key, max(${label}) AS label, count(DISTINCT usage.run_id)::int AS runs, ${usageSums}
         ${COUNTED} GROUP BY 1 ORDER BY ${order} LIMIT ${maxGroups}`,
        [from, to],
      ),
      this.#database.query<UsageRow>(TOTAL, [from, to]),
    ]);
    const sum = total.rows.map(toUsage)[0];
    if (sum === undefined) throw new Error('a sum is one row');
    const dearest = items.rows.slice(0, maxDailyGroups).map(({ key: group }) => group);
    return {
      items: items.rows.map(toItem),
      total: { costUsd: sum.usd, tokens: sum.tokens },
      days: byDay ? await this.#listDays(key, dearest, [from, to]) : null,
    };
  }

  async #listDays(
    key: string,
    dearest: readonly string[],
    span: readonly (Date | undefined)[],
  ): Promise<CostDay[]> {
    const { rows } = await this.#database.query<UsageRow & { day: string | null; key: string }>(
      `SELECT to_char(usage.at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
              CASE WHEN ${key} = ANY ($3) THEN ${key} ELSE '${otherGroups}' END AS key, ${usageSums}
       ${COUNTED} GROUP BY 1, 2 ORDER BY 1 DESC NULLS LAST, 2 LIMIT ${maxDailyRows}`,
      [...span, dearest],
    );
    return rows.reverse().map((row) => {
      const { usd, tokens } = toUsage(row);
      return { day: row.day, key: row.key, costUsd: usd, tokens };
    });
  }
}

function toItem(row: GroupRow): CostReport['items'][number] {
  const { usd, tokens, unpricedModels } = toUsage(row);
  return {
    key: row.key,
    label: row.label,
    costUsd: usd,
    tokens,
    runs: row.runs,
    unpricedModels: [...unpricedModels],
  };
}
