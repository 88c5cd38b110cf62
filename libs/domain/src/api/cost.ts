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

/** All groups but the dearest are one in a report by day, under this key. */
export const otherGroups = 'other';

/** One group on one day. */
const costDaySchema = z.object({
  day: z.iso.date().nullable(),
  key: z.string(),
  costUsd: usd,
  tokens: tokensSchema,
});
export type CostDay = z.infer<typeof costDaySchema>;

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
  /** Only when asked for: every group on every day it was used, the days in their order. */
  days: z.array(costDaySchema).nullable(),
});
export type CostReport = z.infer<typeof costReportSchema>;
