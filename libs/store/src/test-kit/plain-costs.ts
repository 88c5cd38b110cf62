import { otherGroups, type CostDay, type CostGrouping, type CostReport } from '@tributary/domain';
import type { CostRequest } from '../costs/costs.repository.js';
import type { Database } from '../write/transaction.js';
import {
  messagesAsHours,
  tokenSums,
  toUsage,
  usageSums,
  type UsageRow,
} from '../read/family/usage.repository.js';
import { readTokens, type TokenCounts } from '../write/read-tokens.js';
import { roundUsd } from '../read/wire-values.js';
import { splitSpan, type SplitSpan } from '../read/split-span.js';

interface GroupRow extends TokenCounts, Pick<UsageRow, 'usd' | 'unpriced_models'> {
  readonly key: string;
  readonly label: string;
  readonly runs: number;
}

/** Whole hours as they were added up, and the messages of the minutes before and after them. */
const used = (condition: string): string => `(
  SELECT session_id, hour, run_id, model, messages, priced, unpriced, tokens, cost_usd, input, output, cache_read,
         cache_write_5m, cache_write_1h, reasoning, reported, reported_usd
    FROM usage_hours hours WHERE hour >= $2::timestamptz AND hour < $3::timestamptz AND ${condition}
  UNION ALL ${messagesAsHours} AND message.at >= $1::timestamptz AND message.at < $2::timestamptz AND ${condition}
  UNION ALL ${messagesAsHours} AND message.at >= $3::timestamptz AND message.at < $4::timestamptz AND ${condition}) usage`;

const USED = used('true');

/** Each needs those before it that it names. */
const joins = {
  session: 'JOIN sessions session ON session.id = usage.session_id',
  // An index has only these: a tenth of all sessions.
  main: 'LEFT JOIN sessions main ON main.id = usage.session_id AND main.id = main.root_id',
  run: 'LEFT JOIN runs run ON run.id = usage.run_id',
  root: 'LEFT JOIN sessions root ON root.id = session.root_id',
  developer: 'LEFT JOIN developers developer ON developer.id = root.developer_id',
  project: 'LEFT JOIN projects project ON project.id = root.project_id',
  card: `LEFT JOIN session_bindings binding ON binding.session_id = session.root_id AND binding.ended_at IS NULL
         LEFT JOIN cards card ON card.id = binding.card_id`,
};

interface Group {
  readonly key: string;
  readonly label: string;
  readonly needs: readonly (keyof typeof joins)[];
}

const DAY = `CASE WHEN isfinite(usage.hour) THEN to_char(usage.hour AT TIME ZONE 'UTC', 'YYYY-MM-DD') END`;
const TYPE = `coalesce(run.agent_type, CASE WHEN main.id IS NULL THEN 'internal' ELSE 'main' END)`;

/** What belongs to no run is a main agent's, or a tool's own (`internal`). */
const groups: Record<CostGrouping, Group> = {
  agent: {
    key: 'coalesce(run.id, session.id)',
    // A description is an agent's own words, a title may be a person's.
    label: `CASE WHEN project.visibility = 'owner' OR project.id = ANY ($6::text[])
      THEN coalesce(run.agent_type, session.purpose, session.id) ELSE coalesce(run.agent_type || coalesce(': ' || run.description, ''), session.purpose, session.title,
                                                                session.id) END`,
    needs: ['session', 'run', 'root', 'project'],
  },
  agentType: { key: TYPE, label: TYPE, needs: ['main', 'run'] },
  model: { key: 'usage.model', label: 'usage.model', needs: [] },
  card: {
    key: `coalesce(card.id::text, 'unassigned')`,
    label: `coalesce(CASE WHEN card.is_auto THEN card.title ELSE coalesce(card.key || ' ', '') || card.title END, 'Unassigned')`,
    needs: ['session', 'card'],
  },
  developer: {
    key: `coalesce(developer.name, 'unknown')`,
    label: `coalesce(developer.name, 'Unknown')`,
    needs: ['session', 'root', 'developer'],
  },
  project: {
    key: `coalesce(root.project_id, 'unknown')`,
    label: `coalesce(project.name, root.project_id, 'Unknown')`,
    needs: ['session', 'root', 'project'],
  },
  day: { key: `coalesce(${DAY}, 'unknown')`, label: `coalesce(${DAY}, 'Unknown')`, needs: [] },
};

const joined = ({ needs }: Group): string => needs.map((name) => joins[name]).join(' ');

const TOTAL = `SELECT ${tokenSums} FROM ${USED}`;
const maxGroups = 500;
const dearestFirst = 'usd DESC NULLS LAST, key';

/** Sums, runs and models each in a pass of its own: to count what is distinct beside a sum, all its rows are sorted. */
const describeGroups = (group: Group, order: string): string => `
  WITH summed AS (
    SELECT ${group.key} AS key, max(${group.label}) AS label, ${tokenSums} FROM ${USED} ${joined(group)}
     GROUP BY 1 ORDER BY ${order} LIMIT ${maxGroups}),
  counted AS (
    SELECT key, count(*)::int AS runs
      FROM (SELECT DISTINCT ${group.key} AS key, usage.run_id FROM ${USED} ${joined(group)}
             WHERE usage.run_id <> '') run GROUP BY 1),
  unpriced AS (
    SELECT ${group.key} AS key, array_agg(DISTINCT usage.model ORDER BY usage.model) AS unpriced_models
      FROM ${USED} ${joined(group)} WHERE usage.unpriced > 0 GROUP BY 1)
  SELECT summed.*, coalesce(runs, 0) AS runs, coalesce(unpriced_models, '{}') AS unpriced_models
    FROM summed LEFT JOIN counted USING (key) LEFT JOIN unpriced USING (key) ORDER BY ${order}`;

/** A month has tens of thousands of agents, and all about each is much: first which are the dearest. */
const DEAREST_AGENTS = `
  SELECT ${groups.agent.key} AS key, CASE WHEN sum(usage.priced) > 0 THEN sum(usage.cost_usd) END AS usd
    FROM ${USED} ${joins.session} ${joins.run} GROUP BY 1 ORDER BY ${dearestFirst} LIMIT ${maxGroups}`;
const THESE_AGENTS = `
  SELECT ${groups.agent.key} AS key, max(${groups.agent.label}) AS label,
         count(DISTINCT nullif(usage.run_id, ''))::int AS runs, ${usageSums}
    FROM ${used('(run_id = ANY ($5::text[]) OR session_id = ANY ($5::text[]))')} ${joined(groups.agent)}
   WHERE ${groups.agent.key} = ANY ($5::text[]) GROUP BY 1 ORDER BY ${dearestFirst}`;
/** More cannot be told apart in a chart. */
const maxDailyGroups = 20;
const maxDailyRows = 20_000;

/** The same report, added up from all hours of the span with each question: what is kept of days must never tell other. */
export class PlainCosts {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The dearest first, days in their order; `total` covers also what is beyond the last item. */
  async report(request: CostRequest): Promise<CostReport> {
    const { groupBy, from, to, byDay = false } = request;
    const span = splitSpan(from, to);
    const [items, total] = await Promise.all([
      groupBy === 'agent' ? this.#listAgents(span, request) : this.#listGroups(span, groupBy),
      this.#database.query<TokenCounts & Pick<UsageRow, 'usd'>>(TOTAL, [...span]),
    ]);
    const [sum] = total.rows;
    if (sum === undefined) throw new Error('a sum is one row');
    const dearest = items.slice(0, maxDailyGroups).map(({ key }) => key);
    return {
      items: items.map(toItem),
      total: { costUsd: roundUsd(Number(sum.usd ?? 0)), tokens: readTokens(sum) },
      days: byDay ? await this.#listDays(groups[groupBy], dearest, span) : null,
    };
  }

  async #listGroups(span: SplitSpan, groupBy: Exclude<CostGrouping, 'agent'>): Promise<GroupRow[]> {
    const order = groupBy === 'day' ? 'key' : dearestFirst;
    return (await this.#database.query<GroupRow>(describeGroups(groups[groupBy], order), [...span])).rows;
  }

  async #listAgents(span: SplitSpan, { closedProjects = [] }: CostRequest): Promise<GroupRow[]> {
    const dearest = await this.#database.query<{ key: string }>(DEAREST_AGENTS, [...span]);
    const keys = dearest.rows.map(({ key }) => key);
    return (await this.#database.query<GroupRow>(THESE_AGENTS, [...span, keys, closedProjects])).rows;
  }

  async #listDays(group: Group, dearest: readonly string[], span: SplitSpan): Promise<CostDay[]> {
    const { rows } = await this.#database.query<UsageRow & { day: string | null; key: string }>(
      `SELECT ${DAY} AS day,
              CASE WHEN ${group.key} = ANY ($5) THEN ${group.key} ELSE '${otherGroups}' END AS key, ${usageSums}
       FROM ${USED} ${joined(group)} GROUP BY 1, 2 ORDER BY 1 DESC NULLS LAST, 2 LIMIT ${maxDailyRows}`,
      [...span, dearest],
    );
    return rows.reverse().map((row) => {
      const { usd, tokens } = toUsage(row);
      return { day: row.day, key: row.key, costUsd: usd, tokens };
    });
  }
}

function toItem(row: GroupRow): CostReport['items'][number] {
  return {
    key: row.key,
    label: row.label,
    costUsd: roundUsd(Number(row.usd ?? 0)),
    tokens: readTokens(row),
    runs: row.runs,
    unpricedModels: row.unpriced_models,
  };
}
