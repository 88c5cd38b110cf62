import { z } from 'zod';
import { count, isoTime } from './wire-types.js';

/** Something that a rule noticed, and who has been told. */
export const alertSchema = z.object({
  id: z.string(),
  rule: z.string(),
  title: z.string(),
  detail: z.string(),
  subjectId: z.string(),
  sessionId: z.string().nullable(),
  projectId: z.string().nullable(),
  firedAt: isoTime,
  deliveries: z.array(
    z.object({
      channel: z.string(),
      state: z.enum(['waiting', 'delivered', 'dead']),
      attempts: count,
      error: z.string().nullable(),
    }),
  ),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertChannelSchema = z.object({ name: z.string(), kind: z.string() });
