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

/** Which script a question is about; titles, probes of the quota and the like follow none. */
export function readScript({ messages, tools = [], max_tokens: limit }: Question): string | undefined {
  const said = messages.filter(({ role }) => role === 'user').map(({ content }) => textOf(content));
  if (said.some((words) => words.trimEnd().endsWith(warmUp))) return warmUp;
  const last = said.at(-1) ?? '';
  if (tools.length === 0 || limit === 1 || ownBusiness.some((words) => last.includes(words)))
    return undefined;
  return [...said.join('\n').matchAll(/\[\[(\w+)\]\]/g)].at(-1)?.[1];
}

/** What Claude Code asks for itself: a compaction, and what a person may want to say next. */
const ownBusiness = ['Your task is to create a detailed summary', 'Reply with ONLY the suggestion'];

function textOf(content: string | readonly Json[]): string {
  if (typeof content === 'string') return content;
  return content.map(({ type, text }) => (type === 'text' ? String(text) : '')).join('\n');
}
