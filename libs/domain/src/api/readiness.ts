import { z } from 'zod';

/** The answer of `/readyz`; a failed check says why. */
export const readinessSchema = z.object({
  status: z.enum(['ready', 'not-ready']),
  checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().nullable() })),
});
export type Readiness = z.infer<typeof readinessSchema>;
