import { readTokens, type TokenCounts } from '../../write/read-tokens.js';
import type { Statements } from '../../write/transaction.js';
import type { UsageShare } from './family.js';
import { addUsage, noUsage, type Usage } from './usage.js';
import { roundUsd } from '../wire-values.js';

/** Tokens and dollars, over rows `usage` of `usage_hours` or of `messagesAsHours`. */
export const tokenSums = `
  sum(usage.input) AS input, sum(usage.output) AS output, sum(usage.cache_read) AS cache_read,
  sum(usage.cache_write_5m) AS cache_write_5m, sum(usage.cache_write_1h) AS cache_write_1h,
  sum(usage.reasoning) AS reasoning, CASE WHEN sum(usage.priced) > 0 THEN sum(usage.cost_usd) END AS usd`;

/** The columns that `toUsage` reads. */
export const usageSums = `${tokenSums},
  CASE WHEN sum(usage.reported) > 0 THEN sum(usage.reported_usd)::float8 END AS reported_usd,
  coalesce(sum(usage.messages), 0) AS messages, coalesce(sum(usage.priced), 0) AS priced,
  coalesce(array_agg(DISTINCT usage.model ORDER BY usage.model) FILTER (WHERE usage.unpriced > 0), '{}')
    AS unpriced_models`;

/** SQL: counted messages, each as a row of `usage_hours`; for parts of an hour. */
export const messagesAsHours = `
  SELECT message.session_id, coalesce(date_bin('1 hour', message.at, timestamptz '2000-01-01Z'), '-infinity') AS hour,
         coalesce(message.run_id, '') AS run_id, message.model, 1 AS messages,
         (message.cost_usd IS NOT NULL)::int AS priced, (message.cost_usd IS NULL AND message.tokens > 0)::int AS unpriced,
         message.tokens, coalesce(message.cost_usd, 0) AS cost_usd, message.input, message.output, message.cache_read,
         message.cache_write_5m, message.cache_write_1h, message.reasoning,
         (message.reported_usd IS NOT NULL)::int AS reported,
         coalesce(message.reported_usd::numeric(24, 12), 0) AS reported_usd
    FROM (SELECT *, input + output + cache_read + cache_write_5m + cache_write_1h + reasoning AS tokens
            FROM message_usage) message
   WHERE message.is_counted`;

export interface UsageRow extends TokenCounts {
  readonly usd: string | null;
  readonly reported_usd: number | null;
  readonly messages: string;
  readonly priced: string;
  readonly unpriced_models: string[];
}

export function toUsage(row: UsageRow): Usage {
  return {
    tokens: readTokens(row),
    usd: roundUsd(Number(row.usd ?? 0)),
    messageCount: Number(row.messages),
    pricedCount: Number(row.priced),
    unpricedModels: row.unpriced_models,
    reportedUsd: row.reported_usd,
  };
}

/** What the sessions and the runs of some families used themselves. */
export interface UsageTables {
  readonly bySession: ReadonlyMap<string, Usage>;
  readonly byRun: ReadonlyMap<string, Usage>;
  readonly shares: readonly UsageShare[];
}

const byAgent = (rows: string): string => `
  SELECT usage.session_id, nullif(usage.run_id, '') AS run_id, ${usageSums} FROM (${rows}) usage
   GROUP BY usage.session_id, usage.run_id`;

/** By a list of ids, so that they are looked up by key: some hundred sessions seem many to the planner. */
const ALL = byAgent(`
  SELECT * FROM usage_hours
   WHERE session_id = ANY (ARRAY(SELECT id FROM sessions WHERE root_id = ANY ($1)))`);

const UNTIL = byAgent(`${messagesAsHours} AND EXISTS (
  SELECT FROM sessions session WHERE session.id = message.session_id AND session.root_id = ANY ($1)
     AND coalesce(message.at, session.last_activity_at) <= $2)`);

export class UsageRepository {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** All of it, or what was used up to an instant. */
  async load(rootIds: readonly string[], until?: Date): Promise<UsageTables> {
    const { rows } = await this.#statements.query<UsageRow & { session_id: string; run_id: string | null }>(
      until === undefined ? ALL : UNTIL,
      until === undefined ? [rootIds] : [rootIds, until],
    );
    const bySession = new Map<string, Usage>();
    const byRun = new Map<string, Usage>();
    const shares: UsageShare[] = [];
    for (const row of rows) {
      const usage = toUsage(row);
      bySession.set(row.session_id, addUsage(bySession.get(row.session_id) ?? noUsage, usage));
      if (row.run_id !== null) byRun.set(row.run_id, addUsage(byRun.get(row.run_id) ?? noUsage, usage));
      shares.push({ sessionId: row.session_id, runId: row.run_id, usage });
    }
    return { bySession, byRun, shares };
  }
}
