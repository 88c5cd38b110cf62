import { record, records, text, type Json } from '../json.js';

export interface Call {
  readonly name: string;
  readonly input: Json;
}

/**
 * Calls, or words; `stumble` is an error for once, `falter` one for ever after which it is asked again, `refuse` one after
 * which it is not, and who hangs never comes to an end.
 */
export type Answer = readonly Call[] | 'say' | (typeof deeds)[number];

const deeds = ['hang', 'refuse', 'stumble', 'falter'] as const;
const command: Call = { name: 'bash', input: { command: 'date', description: 'Tells the time' } };
const todos = [
  { id: '1', content: 'Look', status: 'completed', priority: 'high' },
  { id: '2', content: 'Tell', status: 'in_progress', priority: 'low' },
];

/** As the prompt says; `please …` is what a delegated one says, anything else is answered at once. */
export function chooseAnswer(question: Json): Answer {
  const said = records(question.messages);
  const prompt = said
    .filter(({ role }) => role === 'user')
    .map(({ content }) => JSON.stringify(content))
    .join('\n');
  const tools = records(question.tools).map((tool) => record(tool.function) ?? {});
  const has = (name: string): boolean => tools.some((tool) => tool.name === name);
  const results = said.filter(({ role }) => role === 'tool');
  if (has('bash') && prompt.includes('run a command') && results.length === 0) return [command];
  if (has('todowrite') && prompt.includes('make a plan') && results.length === 0)
    return [{ name: 'todowrite', input: { todos } }];
  const task = tools.find(({ name }) => name === 'task');
  const calls = task === undefined ? [] : delegate(prompt, task, results);
  if (calls.length > 0) return calls;
  return deeds.find((deed) => prompt.includes(`please ${deed}`)) ?? 'say';
}

function delegate(prompt: string, task: Json, results: readonly Json[]): readonly Call[] {
  if (!prompt.includes('delegate')) return [];
  const input = { description: 'Look around', prompt: promptFor(prompt), subagent_type: 'general' };
  if (results.length === 0) {
    const more = prompt.includes('beside') ? { background: true } : {};
    // Three equal calls would be taken for a model that turns in circles.
    const places = prompt.includes('three') ? ['here', 'there', 'everywhere'] : ['around'];
    return places.map((place) => ({
      name: 'task',
      input: { ...input, description: `Look ${place}`, ...more },
    }));
  }
  if (results.length > 1 || !prompt.includes('twice')) return [];
  const known = Object.keys(record(record(task.parameters)?.properties) ?? {});
  const name = ['task_id', 'session_id'].find((each) => known.includes(each));
  const child = /ses_\w+/.exec(text(results[0]?.content) ?? '')?.[0];
  return name === undefined ? [] : [{ name: 'task', input: { ...input, [name]: child } }];
}

function promptFor(prompt: string): string {
  if (prompt.includes('nest')) return 'please delegate this';
  return `please ${deeds.find((deed) => prompt.includes(deed)) ?? 'answer'}`;
}
