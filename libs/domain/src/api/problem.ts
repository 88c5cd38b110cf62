import { z } from 'zod';

/** An RFC 9457 problem body; `code` is stable, the texts are not. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** By which the server's log knows the request. */
  requestId: z.string().exactOptional(),
});
export type Problem = z.infer<typeof problemSchema>;
