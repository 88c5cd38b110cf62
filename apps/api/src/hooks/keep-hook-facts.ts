import { z } from 'zod';

const payload = z.looseObject({
  session_id: z.string().min(1).max(200),
  hook_event_name: z.string().min(1).max(100),
});

/** What a tool was given and gave back is large, private, and told by the transcript. */
const withheld = ['tool_input', 'tool_response', 'tool_output', 'last_assistant_message', 'delta'] as const;

export interface HookFacts {
  readonly sessionId: string;
  readonly text: string;
}

/** The part of a hook's payload that says what happened; null for what is no hook of Claude Code. */
export function keepHookFacts(body: unknown): HookFacts | null {
  const parsed = payload.safeParse(body);
  if (!parsed.success) return null;
  const facts = Object.entries(parsed.data).filter(([name]) => !withheld.includes(name as never));
  return { sessionId: parsed.data.session_id, text: JSON.stringify(Object.fromEntries(facts)) };
}
