import { z } from 'zod';

const usd = z.number().nonnegative();
const day = z.iso.date();

const tokenRates = {
  input: usd,
  output: usd,
  /** Where absent: as `input`. */
  cacheRead: usd.optional(),
  /** Where absent: as `input`. */
  cacheWrite5m: usd.optional(),
  /** Where absent: as `cacheWrite5m`. */
  cacheWrite1h: usd.optional(),
};

/** One row of the override file: US dollars per million tokens of a model, for a time. */
const priceOverrideSchema = z.strictObject({
  /** A model id, which stands for its dated releases too; or a beginning followed by `*`. */
  model: z
    .string()
    .max(200)
    .regex(/^[^*\s]+\*?$/),
  /** Where given, the row is only for this provider (or for a model whose provider is not told). */
  provider: z.string().min(1).optional(),
  /** First day, UTC. */
  from: day.optional(),
  /** First day on which it no longer holds, UTC. */
  until: day.optional(),
  ...tokenRates,
  longContext: z.strictObject({ aboveTokens: z.number().int().positive(), ...tokenRates }).optional(),
  fastMultiplier: z.number().positive().optional(),
  webSearchPerThousand: usd.optional(),
});
export type PriceOverride = z.infer<typeof priceOverrideSchema>;

/** The override file as a whole. */
export const priceOverridesSchema = z.array(priceOverrideSchema);
