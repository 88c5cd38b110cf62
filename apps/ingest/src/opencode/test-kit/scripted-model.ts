import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { records, record, text, type Json } from '../json.js';

/** What every call of the model costs. */
export const usagePerCall = { input: 100, output: 10 };

interface Reply {
  readonly content?: string;
  readonly call?: { readonly name: string; readonly input: Json };
}

/**
 * An OpenAI-compatible model that does as its prompt says: `delegate` calls the task tool once, `run a
 * command` the shell, a delegated `hang` never ends, anything else is answered at once.
 */
export async function startScriptedModel(): Promise<{ url: string; stop: () => void }> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const question = JSON.parse(body) as Json;
  const reply = decide(question);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // Who hangs has begun to speak: 1.14 says nothing of a child that was aborted before its first word.
  for (const chunk of reply === null ? [firstWord] : chunksOf(reply)) {
    const line = { id: 'c', object: 'chat.completion.chunk', created: 1, model: question.model, ...chunk };
    response.write(`data: ${JSON.stringify(line)}\n\n`);
  }
  if (reply !== null) response.end('data: [DONE]\n\n');
}

const firstWord: Json = {
  choices: [{ index: 0, delta: { role: 'assistant', content: 'Well' }, finish_reason: null }],
};

function decide({ messages, tools }: Json): Reply | null {
  const said = records(messages);
  const prompt = said
    .filter(({ role }) => role === 'user')
    .map(({ content }) => JSON.stringify(content))
    .join('\n');
  const names = records(tools).map((tool) => text(record(tool.function)?.name));
  const hasResult = said.some(({ role }) => role === 'tool');
  if (names.includes('bash') && prompt.includes('run a command') && !hasResult) {
    return { call: { name: 'bash', input: { command: 'date', description: 'Tells the time' } } };
  }
  if (names.includes('task') && prompt.includes('delegate') && !hasResult) {
    const childPrompt = prompt.includes('hang') ? 'please hang' : 'please answer';
    const input = { description: 'Look around', prompt: childPrompt, subagent_type: 'general' };
    return { call: { name: 'task', input } };
  }
  return prompt.includes('please hang') ? null : { content: 'All done.' };
}

function chunksOf({ content, call }: Reply): readonly Json[] {
  const { input, output } = usagePerCall;
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  const calls =
    call === undefined
      ? undefined
      : [
          {
            index: 0,
            id: 'call_1',
            type: 'function',
            function: { name: call.name, arguments: JSON.stringify(call.input) },
          },
        ];
  const delta = { role: 'assistant', ...(calls === undefined ? { content } : { tool_calls: calls }) };
  const finish = calls === undefined ? 'stop' : 'tool_calls';
  return [
    { choices: [{ index: 0, delta, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: finish }], usage },
  ];
}
