import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json } from '../json.js';
import { chooseAnswer, type Answer, type Call } from './choose-answer.js';

/** What every call of the model costs. */
export const usagePerCall = { input: 100, output: 10 };

export interface RunningModel {
  readonly url: string;
  readonly stop: () => void;
}

/** An OpenAI-compatible model that does as its prompt says. */
export async function startScriptedModel(): Promise<RunningModel> {
  let stumbled = false;
  const server = createServer((request, response) => {
    void answer(request, response, () => {
      const isFirst = !stumbled;
      stumbled = true;
      return isFirst;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, stop };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  stumbles: () => boolean,
): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const question = JSON.parse(body) as Json;
  const chosen = chooseAnswer(question);
  if (chosen === 'refuse') refuse(response, 400);
  else if (chosen === 'falter' || (chosen === 'stumble' && stumbles())) refuse(response, 500);
  else speak(response, question, chosen);
}

function refuse(response: ServerResponse, status: number): void {
  const error = { message: 'refused by the script', type: status === 400 ? 'bad_request' : 'server_error' };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }));
}

function speak(response: ServerResponse, { model }: Json, chosen: Answer): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  // Who hangs has begun to speak: 1.14 says nothing of a child that was aborted before its first word.
  for (const chunk of chosen === 'hang' ? [firstWord] : chunksOf(chosen)) {
    const line = { id: 'c', object: 'chat.completion.chunk', created: 1, model, ...chunk };
    response.write(`data: ${JSON.stringify(line)}\n\n`);
  }
  if (chosen !== 'hang') response.end('data: [DONE]\n\n');
}

const firstWord: Json = {
  choices: [{ index: 0, delta: { role: 'assistant', content: 'Well' }, finish_reason: null }],
};

function chunksOf(chosen: Answer): readonly Json[] {
  const { input, output } = usagePerCall;
  const usage = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  const calls = typeof chosen === 'string' ? [] : chosen.map(toToolCall);
  const said = calls.length === 0 ? { content: 'All done.' } : { tool_calls: calls };
  const finish = calls.length === 0 ? 'stop' : 'tool_calls';
  return [
    { choices: [{ index: 0, delta: { role: 'assistant', ...said }, finish_reason: null }] },
    { choices: [{ index: 0, delta: {}, finish_reason: finish }], usage },
  ];
}

function toToolCall({ name, input }: Call, index: number): Json {
  const id = `call_${index + 1}`;
  return { index, id, type: 'function', function: { name, arguments: JSON.stringify(input) } };
}
