import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Answer, type Encoding } from './answer.js';

const smallBytes = 1_024;
const ready = new WeakMap<FastifyReply, Answer>();

/** Sends an answer that was made before; what is sent otherwise becomes one on its way. */
export function sendAnswer(reply: FastifyReply, answer: Answer): void {
  ready.set(reply, answer);
  void reply.type('application/json; charset=utf-8').send(answer.bytes);
}

/**
 * Gives what is read a tag, so that who has it already gets no copy, and packs what is not small. Streams and
 * files pass as they are.
 */
export function packAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const made = ready.get(reply);
    if (made === undefined && (typeof payload !== 'string' || !isPackable(reply))) return payload;
    const answer = made ?? new Answer(payload as string);
    if (request.method === 'GET' && reply.statusCode === 200 && isKnown(request, reply, answer)) {
      void reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return '';
    }
    reply.header('vary', [reply.getHeader('vary') ?? [], 'accept-encoding'].flat().join(', '));
    const encoding = encodingFor(request);
    // Not the text: it would be turned into bytes once more.
    if (encoding === undefined || answer.bytes.length < smallBytes) return answer.bytes;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return await answer.pack(encoding);
  });
}

function isPackable(reply: FastifyReply): boolean {
  return /json|text\//.test(String(reply.getHeader('content-type') ?? ''));
}

function isKnown({ headers }: FastifyRequest, reply: FastifyReply, { tag }: Answer): boolean {
  reply.header('etag', tag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  return headers['if-none-match']?.split(/\s*,\s*/).includes(tag) === true;
}

function encodingFor({ headers }: FastifyRequest): Encoding | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted) ? 'gzip' : undefined;
}
