import type { FastifyReply, FastifyRequest } from 'fastify';

const preflight = {
  'access-control-allow-methods': 'GET, POST, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-none-match, last-event-id',
  'access-control-max-age': '600',
} as const;
const readable = 'etag, location, retry-after, x-request-id';

/**
 * Lets pages of exactly these origins read answers. They bring a token of their own: cookies are never asked for, so
 * that a page elsewhere has nothing of a person who is signed in. Returns whether the browser only asked.
 */
export function answerCors(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  origins: readonly string[],
): boolean {
  const { origin } = headers;
  if (origin === undefined || !origins.includes(origin)) return false;
  reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': readable });
  reply.header('vary', 'origin');
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  reply.headers(preflight);
  return true;
}
