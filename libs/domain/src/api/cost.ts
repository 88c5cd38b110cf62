import { z } from 'zod';
import { tokensSchema } from '../events/message-events.js';
import { count, usd } from './wire-types.js';

/**
 * What a session or a card cost: itself, and with all its descendants. Models in `unpricedModels` were used but have
 * no price: they add nothing to the sums. `unaccountedUsd` is what the tool reports beyond what was counted.
 */
export const costSchema = z.object({
  ownUsd: usd,
  totalUsd: usd,
  reportedByToolUsd: usd.nullable(),
  unaccountedUsd: usd.nullable(),
  unpricedModels: z.array(z.string()),
});
export type Cost = z.infer<typeof costSchema>;

export const costGroupings = ['agent', 'agentType', 'model', 'card', 'developer', 'project', 'day'] as const;
export type CostGrouping = (typeof costGroupings)[number];

export const costReportSchema = z.object({
  items: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      costUsd: usd,
      tokens: tokensSchema,
      runs: count,
      unpricedModels: z.array(z.string()),
    }),
  ),
  total: z.object({ costUsd: usd, tokens: tokensSchema }),
});
export type CostReport = z.infer<typeof costReportSchema>;
