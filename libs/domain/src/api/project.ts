import { z } from 'zod';
import { visibilities } from '../access/visibility.js';
import { count, isoTime } from './wire-types.js';

/** A folder that agents work in. */
export const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  path: z.string(),
  /** Who reads its conversations. */
  visibility: z.enum(visibilities),
  /** For how many days it keeps what was said, and what is known of it; null: as long as the server does. */
  keepContentDays: z.number().int().nullable(),
  keepFactsDays: z.number().int().nullable(),
  sessionCount: count,
  lastActivityAt: isoTime.nullable(),
  /** Whether who asks may change any of this. */
  canChange: z.boolean(),
});
export type Project = z.infer<typeof projectSchema>;

const days = z.number().int().min(1).max(36_500).nullable();

export const projectChangeSchema = z
  .strictObject({ visibility: z.enum(visibilities), keepContentDays: days, keepFactsDays: days })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'says nothing to change');
export type ProjectChange = z.infer<typeof projectChangeSchema>;
