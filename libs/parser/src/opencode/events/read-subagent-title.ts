const opening = ' (@';
const closing = ' subagent)';

/** A child is titled `{description} (@{agent} subagent)`; before 1.18 nothing else on it names its agent. */
export function readSubagentTitle(title: string): {
  readonly agentType: string | undefined;
  readonly description: string | undefined;
} {
  const start = title.lastIndexOf(opening);
  if (start === -1 || !title.endsWith(closing))
    return { agentType: undefined, description: title || undefined };
  return {
    agentType: title.slice(start + opening.length, -closing.length) || undefined,
    description: title.slice(0, start) || undefined,
  };
}
