import { z } from 'zod';
import { count, isoTime } from './wire-types.js';

/** A folder that agents work in. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  sessionCount: count,
  lastActivityAt: isoTime.nullable(),
});
export type Project = z.infer<typeof projectSchema>;
