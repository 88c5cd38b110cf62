import type { UsageClaim } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { insertRows, type KnownRows } from './insert-rows.js';
import type { RunOf } from './run-of.js';
import { rowShape } from './row-shape.js';

/** A claim with its price and whether it is the one that is counted. */
export interface PricedClaim {
  readonly claim: UsageClaim;
  readonly costUsd: string | null;
  readonly isCounted: boolean;
}

const shape = rowShape({
  messageId: 'text',
  sessionId: 'text',
  runId: 'text',
  model: 'text',
  at: 'timestamptz',
  input: 'bigint',
  output: 'bigint',
  cacheRead: 'bigint',
  cacheWrite5m: 'bigint',
  cacheWrite1h: 'bigint',
  reasoning: 'bigint',
  webSearches: 'integer',
  isFast: 'boolean',
  reportedUsd: 'double precision',
  costUsd: 'text',
  isCounted: 'boolean',
  bornAt: 'timestamptz',
});

export async function saveUsage(
  client: PoolClient,
  { claims, runOf, known }: { claims: readonly PricedClaim[]; runOf: RunOf; known: KnownRows },
): Promise<void> {
  await insertRows(client, {
    rows: claims.map(({ claim, costUsd, isCounted }) => ({
      ...claim,
      ...claim.tokens,
      runId: runOf(claim.sessionId, claim.at)?.runId,
      costUsd,
      isCounted,
    })),
    idOf: ({ sessionId, messageId }) => ({ sessionId, id: messageId }),
    known,
    // What is not counted any more goes first: of a message never two claims are counted, not even for a moment.
    insert: `INSERT INTO message_usage (message_id, session_id, run_id, model, at, input, output, cache_read,
         cache_write_5m, cache_write_1h, reasoning, web_searches, is_fast, reported_usd, cost_usd, is_counted, born_at)
       SELECT "messageId", "sessionId", "runId", model, at, input, output, "cacheRead", "cacheWrite5m",
         "cacheWrite1h", reasoning, "webSearches", "isFast", "reportedUsd", "costUsd"::numeric, "isCounted", "bornAt"
       FROM ${shape.rows} ORDER BY "messageId", "isCounted", "sessionId"`,
    merge: `ON CONFLICT (message_id, session_id) DO UPDATE SET run_id = coalesce(excluded.run_id, message_usage.run_id),
         model = excluded.model, at = excluded.at, input = excluded.input, output = excluded.output,
         cache_read = excluded.cache_read, cache_write_5m = excluded.cache_write_5m,
         cache_write_1h = excluded.cache_write_1h, reasoning = excluded.reasoning,
         web_searches = excluded.web_searches, is_fast = excluded.is_fast, reported_usd = excluded.reported_usd,
         cost_usd = excluded.cost_usd, is_counted = excluded.is_counted, born_at = excluded.born_at`,
    values: shape.values,
  });
}
