import type { AgentEventOf } from '@tributary/domain';
import { amount, count, record, type Json } from '../json.js';
import { splitCacheWrites } from './read-usage.js';

type ByModel = AgentEventOf<'cost.reported'>['byModel'];

/** The tool's own totals: in `cost-state` lines and in the results of stream-json, in the same words. */
export function readModelUsage(value: unknown): ByModel {
  const models = Object.entries(record(value) ?? {}).filter(([model]) => model !== '__proto__');
  return Object.fromEntries(models.map(([model, usage]) => [model, readTotals(record(usage) ?? {})]));
}

function readTotals(usage: Json): ByModel[string] {
  return {
    usd: amount(usage.costUSD) ?? 0,
    tokens: {
      input: count(usage.inputTokens),
      output: count(usage.outputTokens),
      cacheRead: count(usage.cacheReadInputTokens),
      ...splitCacheWrites(
        count(usage.cacheCreationInputTokens),
        count(usage.cacheCreationEphemeral5mInputTokens),
        count(usage.cacheCreationEphemeral1hInputTokens),
      ),
      reasoning: 0,
    },
  };
}
