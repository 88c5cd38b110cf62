import type { ServerResponse } from 'node:http';
import type { Json } from './script.js';

export interface Answer {
  readonly id: string;
  readonly model: unknown;
  readonly blocks: readonly Json[];
  readonly usage: Json;
}

/** What was sent must have been read before the connection is gone. */
const cutAfterMs = 300;

/** Sends a message at once, as old versions ask for it when streaming failed. */
export function sendWhole(response: ServerResponse, { id, model, blocks, usage }: Answer): void {
  const message = { id, type: 'message', role: 'assistant', model, content: blocks, usage };
  response.writeHead(200, { 'content-type': 'application/json', ...requestId(id) });
  response.end(JSON.stringify({ ...message, stop_reason: stopReason(blocks), stop_sequence: null }));
}

/** Sends a message as the API streams it: what it used is told twice, at first with too few tokens of output. */
export function streamAnswer(response: ServerResponse, answer: Answer): void {
  streamBlocks(response, answer);
  const { blocks, usage } = answer;
  send(response, 'message_delta', { delta: { stop_reason: stopReason(blocks), stop_sequence: null }, usage });
  send(response, 'message_stop', {});
  response.end();
}

/** Sends the blocks of a message, and is gone before it has ended. */
export function cutAnswer(response: ServerResponse, answer: Answer): void {
  streamBlocks(response, answer);
  setTimeout(() => response.destroy(), cutAfterMs);
}

function streamBlocks(response: ServerResponse, { id, model, blocks, usage }: Answer): void {
  const message = { id, type: 'message', role: 'assistant', model, content: [], stop_reason: null };
  response.writeHead(200, { 'content-type': 'text/event-stream', ...requestId(id) });
  send(response, 'message_start', {
    message: { ...message, stop_sequence: null, usage: { ...usage, output_tokens: 1 } },
  });
  for (const [index, block] of blocks.entries()) {
    const { start, deltas } = split(block);
    send(response, 'content_block_start', { index, content_block: start });
    for (const delta of deltas) send(response, 'content_block_delta', { index, delta });
    send(response, 'content_block_stop', { index });
  }
}

function send(response: ServerResponse, type: string, data: Json): void {
  response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
}

const requestId = (messageId: string) => ({ 'request-id': messageId.replace('msg', 'req') });

const errors = {
  refused: { code: 400, type: 'invalid_request_error' },
  overloaded: { code: 529, type: 'overloaded_error' },
};

export function sendError(response: ServerResponse, kind: keyof typeof errors): void {
  const { code, type } = errors[kind];
  response.writeHead(code, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ type: 'error', error: { type, message: `${kind} by the script` } }));
}

function stopReason(blocks: readonly Json[]): string {
  return isFinal(blocks) ? 'end_turn' : 'tool_use';
}

export function isFinal(blocks: readonly Json[]): boolean {
  return !blocks.some(({ type }) => type === 'tool_use');
}

function split(block: Json): { readonly start: Json; readonly deltas: readonly Json[] } {
  switch (block.type) {
    case 'tool_use':
      return {
        start: { ...block, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }],
      };
    case 'thinking':
      return {
        start: { type: 'thinking', thinking: '', signature: '' },
        deltas: [
          { type: 'thinking_delta', thinking: block.thinking },
          { type: 'signature_delta', signature: 'c2ln' },
        ],
      };
    default:
      return { start: { ...block, text: '' }, deltas: [{ type: 'text_delta', text: block.text }] };
  }
}
