import type { SourceKind } from '@tributary/parser';
import { allLines } from './corpus-lines.js';

type Json = Record<string, unknown>;

/** A recorded line, and where in it a person or a tool may have put a secret. */
export interface SecretPlace {
  readonly name: string;
  readonly kind: SourceKind;
  /** The line with a text put there. */
  readonly with: (text: string) => string;
}

const lines = allLines();

function place(
  name: string,
  kind: SourceKind,
  words: readonly string[],
  put: (line: Json, text: string) => unknown,
): SecretPlace {
  const found = lines.find(
    ({ source, text }) =>
      source.kind === kind && words.every((word) => text.includes(word)) && canPut(text, put),
  );
  if (found === undefined) throw new Error(`no recorded line for ${name}`);
  return {
    name,
    kind,
    with: (text) => {
      const line = JSON.parse(found.text) as Json;
      return JSON.stringify(put(line, text) ?? line);
    },
  };
}

function canPut(text: string, put: (line: Json, text: string) => unknown): boolean {
  try {
    put(JSON.parse(text) as Json, '');
    return true;
  } catch {
    return false;
  }
}

/** The objects on the way are there in the chosen lines; where they are not, this throws and the line is not chosen. */
function at(value: unknown, ...path: readonly (string | number)[]): Json {
  return path.reduce((inner: unknown, key) => {
    const next = (inner as Json)[key];
    if (typeof next !== 'object' || next === null) throw new Error('elsewhere');
    return next;
  }, value) as Json;
}

const setters = {
  prompt: (line: Json, text: string) => void (at(line, 'message')['content'] = `do it with ${text} please`),
  toolInput: (line: Json, text: string) =>
    void (at(line, 'message', 'content', 0)['input'] = { command: `run ${text} && true`, list: [text] }),
  toolOutput: (line: Json, text: string) => {
    at(line, 'message', 'content', 0)['content'] = `1\t${text}\n2\tdone`;
    line['toolUseResult'] = { stdout: `\u001b[32m${text}\u001b[0m`, stderr: '', interrupted: false };
  },
  fileContent: (line: Json, text: string) => {
    at(line, 'message', 'content', 0)['content'] = 'written';
    const patch = [{ oldStart: 1, lines: text.split('\n').map((each) => `+${each}`) }];
    line['toolUseResult'] = { type: 'update', file: { content: `# env\n${text}\n` }, structuredPatch: patch };
  },
};

export const secretPlaces: readonly SecretPlace[] = [
  place('a prompt', 'claude.transcript', ['"type":"user"', '"content":"'], setters.prompt),
  place('the input of a tool', 'claude.transcript', ['"tool_use"', '"Bash"'], setters.toolInput),
  place('the output of a tool', 'claude.transcript', ['"tool_result"'], setters.toolOutput),
  place('the content of a file', 'claude.transcript', ['"tool_result"'], setters.fileContent),
  place('the thoughts of a model', 'claude.transcript', ['"type":"assistant"'], (line, text) => {
    at(line, 'message')['content'] = [{ type: 'thinking', thinking: `so ${text} it is` }];
  }),
  place('a notification', 'claude.transcript', ['"queue-operation"', '<task-notification>'], (line, text) => {
    line['content'] =
      `<task-notification>\n<task-id>a123456</task-id>\n<result>${text}</result>\n</task-notification>`;
  }),
  place('a title', 'claude.transcript', ['"type":"user"'], (line, text) => {
    return { type: 'ai-title', aiTitle: `Use ${text} now`, sessionId: line['sessionId'] };
  }),
  place('a todo', 'claude.todos', [], (_, text) => [
    { content: `rotate ${text} soon`, status: 'pending', activeForm: text },
  ]),
  place('a task', 'claude.tasks', [], (line, text) => void (line['subject'] = `rotate ${text} soon`)),
  place(
    'a description',
    'claude.agent-meta',
    ['"description"'],
    (line, text) => void (line['description'] = `use ${text} now`),
  ),
  place('a line of the stream', 'claude.stream-json', ['"type":"assistant"'], setters.prompt),
  place(
    'a prompt in a hook',
    'claude.hook',
    ['UserPromptSubmit'],
    (line, text) => void (line['prompt'] = `do ${text} now`),
  ),
  place(
    'a tool in a hook',
    'claude.hook',
    ['PreToolUse'],
    (line, text) => void (line['tool_input'] = { command: `x ${text} y` }),
  ),
  place('a text of an event', 'opencode.event', ['message.part.updated', '"type":"text"'], (line, text) => {
    at(line['payload'] ?? line, 'properties', 'part')['text'] = `use ${text} now`;
  }),
  place(
    'an output of an event',
    'opencode.event',
    ['message.part.updated', '"completed"', '"bash"'],
    (line, text) => {
      at(line['payload'] ?? line, 'properties', 'part', 'state')['output'] = `\n${text}\n`;
    },
  ),
  place('a title of an event', 'opencode.event', ['session.updated'], (line, text) => {
    at(line['payload'] ?? line, 'properties', 'info')['title'] = `use ${text} now`;
  }),
  place('a todo of an event', 'opencode.event', ['todo.updated'], (line, text) => {
    at(line['payload'] ?? line, 'properties')['todos'] = [
      { content: `rotate ${text} soon`, status: 'pending' },
    ];
  }),
  place('an answer of the server', 'opencode.snapshot', ['"kind":"todos"'], (line, text) => {
    line['body'] = [{ content: `rotate ${text} soon`, status: 'pending' }];
  }),
  place(
    'an export',
    'opencode.export',
    [],
    (line, text) => void (at(line, 'info')['title'] = `use ${text} now`),
  ),
  place('a line of run --format json', 'opencode.run-json', ['"text"'], (line, text) => {
    at(line, 'part')['text'] = `use ${text} now`;
  }),
];
