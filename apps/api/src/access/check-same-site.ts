import type { FastifyRequest } from 'fastify';
import { problems } from '../http/problem-error.js';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * A change that comes with a cookie must come from a page of this server: browsers tell the page's origin with every
 * request that is not safe. The cookie is SameSite=Strict as well; neither alone is relied upon.
 */
export function checkSameSite(request: FastifyRequest): void {
  if (safeMethods.includes(request.method)) return;
  const { origin, host } = request.headers;
  // Fastify's own takes X-Forwarded-Host from proxies that are trusted, and from nobody else.
  const own = [host, request.host].map((name) => name?.toLowerCase());
  const from = URL.canParse(origin ?? '') ? new URL(origin ?? '').host : undefined;
  if (from === undefined || !own.includes(from)) throw problems.originRefused();
}
