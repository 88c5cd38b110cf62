import { z } from 'zod';
import { problemSchema } from './problem.js';
import { sessionSummarySchema } from './session.js';

/** What became of one of many choices: the session as it is then, or why it was not bound. */
export const bindingOutcomeSchema = z.object({
  sessionId: z.string(),
  cardId: z.string(),
  session: sessionSummarySchema.nullable(),
  problem: problemSchema.nullable(),
});
export type BindingOutcome = z.infer<typeof bindingOutcomeSchema>;
