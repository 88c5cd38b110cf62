import type { ConversationPart, SubAgent } from '@tributary/domain';

/** Enough of a tool's output to follow the work; the whole of it would drown the rest. */
const maxOutput = 2_000;

/** A conversation as Markdown. */
export function renderConversation(agent: SubAgent, parts: readonly ConversationPart[]): string {
  const heading = `# ${agent.agentType}${agent.description === null ? '' : `: ${agent.description}`}`;
  const facts = [
    `- Status: ${agent.status}${agent.error === null ? '' : ` (${agent.error})`}`,
    ...(agent.model === null ? [] : [`- Model: ${agent.model}`]),
    ...(agent.startedAt === null ? [] : [`- Started: ${agent.startedAt}`]),
    ...(agent.completedAt === null ? [] : [`- Completed: ${agent.completedAt}`]),
  ];
  return `${[heading, facts.join('\n'), ...parts.map(renderPart)].join('\n\n')}\n`;
}

function renderPart({ role, kind, text, tool }: ConversationPart): string {
  if (tool === null) return `## ${kind === 'text' ? role : `${role} (${kind})`}\n\n${text}`;
  const result =
    tool.output === null
      ? 'No result.'
      : `${tool.isError === true ? 'Error' : 'Result'}:\n\n${fence(cut(tool.output))}`;
  return `## tool: ${tool.name ?? 'unknown'}\n\n${fence(tool.input)}\n\n${result}`;
}

function cut(text: string): string {
  return text.length <= maxOutput
    ? text
    : `${text.slice(0, maxOutput)}\n[${text.length - maxOutput} more characters]`;
}

/** A fence longer than any in the text, so that the text cannot end it. */
function fence(text: string): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}\n${text}\n${ticks}`;
}
