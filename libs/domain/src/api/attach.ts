import { z } from 'zod';

/**
 * How a person goes on with an agent: `session` continues it itself, `parent` the conversation that asked for it, and
 * `hand-over` begins a new one that is given what the agent did. The last needs a file: `tributary attach` makes it.
 */
const attachWays = ['session', 'parent', 'hand-over'] as const;
export type AttachWay = (typeof attachWays)[number];

export const attachSchema = z.object({
  /** The run, or the main session, that was asked for. */
  id: z.string(),
  tool: z.string(),
  /** Where it worked; the command is to be called there. */
  cwd: z.string().nullable(),
  /** The best first. */
  ways: z.array(z.object({ way: z.enum(attachWays), command: z.array(z.string()), text: z.string() })),
  /** Its conversation, by the names of its route; null for a main session. */
  agent: z.object({ projectId: z.string(), sessionId: z.string(), agentId: z.string() }).nullable(),
});
export type Attach = z.infer<typeof attachSchema>;
