import type { Json } from './script.js';

/** What Claude Code asks the model. */
export interface Question {
  readonly model: string;
  readonly max_tokens: number;
  readonly stream?: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string | readonly Json[] }[];
  readonly tools?: readonly Tool[];
}

interface Tool {
  readonly name: string;
  readonly input_schema?: { readonly properties?: Json };
}

/** Not every version lets an agent delegate. */
export function delegateOf({ tools = [] }: Question): Tool | undefined {
  return tools.find(({ name }) => name === 'Agent' || name === 'Task');
}

/** Agents that an old version asks at its start, before anybody wants to know anything. */
export const warmUp = 'Warmup';

/** Which script a question is about; titles, probes of the quota, summaries and the like follow none. */
export function readScript({ messages, tools = [], max_tokens: limit }: Question): string | undefined {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  if (said.some((words) => words.trimEnd().endsWith(warmUp))) return warmUp;
  if (tools.length === 0 || limit === 1 || said.at(-1)?.includes(summary) === true) return undefined;
  return [...said.join('\n').matchAll(/\[\[(\w+)\]\]/g)].at(-1)?.[1];
}

/** What a compaction asks for. */
const summary = 'Your task is to create a detailed summary';

function textOf(content: string | readonly Json[]): string {
  if (typeof content === 'string') return content;
  return content.map(({ type, text }) => (type === 'text' ? String(text) : '')).join('\n');
}
