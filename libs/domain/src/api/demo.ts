import { z } from 'zod';

/** Recorded runs that are replayed as if they happened now, in a project of their own. */
export const demoSchema = z.object({
  state: z.enum(['absent', 'playing', 'played']),
  /** The project that holds it, while it is there. */
  projectId: z.string().nullable(),
});
export type Demo = z.infer<typeof demoSchema>;
