import { Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { problems } from '../http/problem-error.js';
import { sendProblem } from '../http/send-problem.js';

/** What may come over the wire, and what it may become when it is inflated. */
const limits = { wireBytes: 16 * 1024 * 1024, bodyBytes: 64 * 1024 * 1024 };
const intakeRoutes = /^\/api\/(?:ingest|hooks)\//;

/** Gives the routes that take lines their own limits: how much, and compressed or not. */
export function acceptBodies(server: FastifyInstance): void {
  server.addHook('onRoute', (route: RouteOptions) => {
    if (!intakeRoutes.test(route.url)) return;
    route.bodyLimit = limits.bodyBytes;
    route.onRequest = async (request, reply) => {
      try {
        refuseDeclared(request);
      } catch (error) {
        await sendProblem(reply, error, undefined);
      }
    };
    route.preParsing = async (request, _reply, payload) => unpack(request, payload);
  });
}

function refuseDeclared({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > limits.wireBytes) throw problems.bodyTooLarge();
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!['identity', 'gzip'].includes(encoding)) throw problems.encodingUnknown(encoding);
}

/** The body as it was before it was packed. What is too large ends where that shows, not after it was inflated. */
function unpack({ headers, method }: FastifyRequest, payload: Readable): Readable {
  if (method === 'GET') return payload;
  const wire = cutAt(limits.wireBytes);
  const isPacked = headers['content-encoding'] === 'gzip';
  const stages: Transform[] = isPacked ? [wire, createGunzip(), cutAt(limits.bodyBytes)] : [wire];
  const body = stages.reduce((from, to) => {
    // A pipe passes no error on.
    from.on('error', (error) => to.destroy(error));
    return from.pipe(to);
  });
  payload.on('error', (error) => wire.destroy(error));
  body.on('error', () => {
    payload.unpipe(wire);
    for (const stage of stages) stage.destroy();
  });
  payload.pipe(wire);
  // Fastify compares it with Content-Length.
  return Object.defineProperty(body, 'receivedEncodedLength', { get: () => wire.bytes });
}

function cutAt(mostBytes: number): Transform & { bytes: number } {
  const transform = new Transform({
    transform(piece: Buffer, _encoding, done) {
      counted.bytes += piece.length;
      if (counted.bytes > mostBytes) done(problems.bodyTooLarge());
      else done(null, piece);
    },
  });
  const counted = Object.assign(transform, { bytes: 0 });
  return counted;
}
