import type { Tokens } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { addUsage, noUsage, type Usage } from './usage.js';
import { roundUsd } from './wire-values.js';

/** The columns that `toUsage` reads, over counted rows of `message_usage AS usage`. */
export const usageSums = `
  sum(usage.input) AS input, sum(usage.output) AS output, sum(usage.cache_read) AS cache_read,
  sum(usage.cache_write_5m) AS cache_write_5m, sum(usage.cache_write_1h) AS cache_write_1h,
  sum(usage.reasoning) AS reasoning, sum(usage.cost_usd) AS usd, sum(usage.reported_usd) AS reported_usd,
  count(*) AS messages, count(usage.cost_usd) AS priced,
  coalesce(array_agg(DISTINCT usage.model ORDER BY usage.model) FILTER (WHERE usage.cost_usd IS NULL
    AND usage.input + usage.output + usage.cache_read + usage.cache_write_5m + usage.cache_write_1h
      + usage.reasoning > 0), '{}') AS unpriced_models`;

export interface TokenRow {
  readonly input: string;
  readonly output: string;
  readonly cache_read: string;
  readonly cache_write_5m: string;
  readonly cache_write_1h: string;
  readonly reasoning: string;
}

export interface UsageRow extends TokenRow {
  readonly usd: string | null;
  readonly reported_usd: number | null;
  readonly messages: string;
  readonly priced: string;
  readonly unpriced_models: string[];
}

export function toUsage(row: UsageRow): Usage {
  return {
    tokens: toTokens(row),
    usd: roundUsd(Number(row.usd ?? 0)),
    messageCount: Number(row.messages),
    pricedCount: Number(row.priced),
    unpricedModels: row.unpriced_models,
    reportedUsd: row.reported_usd,
  };
}

export function toTokens(row: TokenRow): Tokens {
  return {
    input: Number(row.input),
    output: Number(row.output),
    cacheRead: Number(row.cache_read),
    cacheWrite5m: Number(row.cache_write_5m),
    cacheWrite1h: Number(row.cache_write_1h),
    reasoning: Number(row.reasoning),
  };
}

/** What the sessions and the runs of some families used themselves. */
export interface UsageTables {
  readonly bySession: ReadonlyMap<string, Usage>;
  readonly byRun: ReadonlyMap<string, Usage>;
}

const BY_SESSION_AND_RUN = `
  SELECT usage.session_id, usage.run_id, ${usageSums}
    FROM message_usage usage JOIN sessions session ON session.id = usage.session_id
   WHERE session.root_id = ANY ($1) AND usage.is_counted
     AND ($2::timestamptz IS NULL OR coalesce(usage.at, session.last_activity_at) <= $2)
   GROUP BY usage.session_id, usage.run_id`;

export class UsageRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** All of it, or what was used up to an instant. */
  async load(rootIds: readonly string[], until?: Date): Promise<UsageTables> {
    const { rows } = await this.#database.query<UsageRow & { session_id: string; run_id: string | null }>(
      BY_SESSION_AND_RUN,
      [rootIds, until],
    );
    const bySession = new Map<string, Usage>();
    const byRun = new Map<string, Usage>();
    for (const row of rows) {
      const usage = toUsage(row);
      bySession.set(row.session_id, addUsage(bySession.get(row.session_id) ?? noUsage, usage));
      if (row.run_id !== null) byRun.set(row.run_id, addUsage(byRun.get(row.run_id) ?? noUsage, usage));
    }
    return { bySession, byRun };
  }
}
