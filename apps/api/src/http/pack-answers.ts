import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const smallBytes = 1_024;
const brotli = promisify(brotliCompress);
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const packers = {
  br: (bytes: string) => brotli(bytes, brotliOptions),
  gzip: promisify<string, Buffer>(gzip),
} as const;

/**
 * Gives what is read a tag, so that who has it already gets no copy, and packs what is not small. Streams and
 * files pass as they are.
 */
export function packAnswers(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || !isPackable(reply)) return payload;
    if (request.method === 'GET' && reply.statusCode === 200 && isKnown(request, reply, payload)) {
      void reply.code(304).removeHeader('content-length').removeHeader('content-type');
      return '';
    }
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request);
    if (encoding === undefined || payload.length < smallBytes) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return await packers[encoding](payload);
  });
}

function isPackable(reply: FastifyReply): boolean {
  return /json|text\//.test(String(reply.getHeader('content-type') ?? ''));
}

/** The tag is weak: the same state may be packed in several ways. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  const tag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
  reply.header('etag', tag);
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
  return headers['if-none-match']?.split(/\s*,\s*/).includes(tag) === true;
}

function encodingFor({ headers }: FastifyRequest): keyof typeof packers | undefined {
  const accepted = headers['accept-encoding'] ?? '';
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\b)/.test(accepted) ? 'gzip' : undefined;
}
