import type { FastifyRequest } from 'fastify';
import { problems } from './problem-error.js';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Embedded mode has no login, so only pages that it served itself may talk to it. A page elsewhere whose name was
 * rebound to 127.0.0.1 shows in Host, a page of another origin shows in Origin.
 */
export function checkOrigin(request: FastifyRequest, configuredHost: string): void {
  const { host, origin } = request.headers;
  const port = request.socket.localPort ?? 80;
  const hosts = [...loopback, configuredHost].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (host === undefined || !hosts.includes(host.toLowerCase())) throw problems.hostRefused();
  if (origin !== undefined && !hosts.includes(origin.toLowerCase().replace(/^http:\/\//, ''))) {
    throw problems.originRefused();
  }
}
