import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { admittedTo } from '../access/principal.js';
import { traceOf } from './trace-of.js';
import type { ApiOptions } from '../api-options.js';

const header = 'x-request-id';

/** The id that a proxy in front gave it, where that can be one; else a new one. */
export function nameRequest({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers[header];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Tells every client the id of its request, and the owner of the log how each went. */
export function tellRequests(server: FastifyInstance, onAnswered: ApiOptions['onAnswered']): void {
  server.addHook('onRequest', async (request, reply) => void reply.header(header, request.id));
  if (onAnswered === undefined) return;
  server.addHook('onResponse', async (request, reply) => {
    onAnswered({
      requestId: request.id,
      traceId: traceOf(request.headers),
      method: request.method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime),
      tokenId: admittedTo(request)?.tokenId ?? null,
    });
  });
}
