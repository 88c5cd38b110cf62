import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { describeProblem } from './describe-problem.js';
import { problems } from './problem-error.js';
import { securityHeaders } from './security-headers.js';

const refusals: Readonly<Record<string, () => Error>> = {
  HPE_HEADER_OVERFLOW: problems.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: problems.requestTooSlow,
};

/** What is no request reaches no hook and no route: it is answered here, as every other problem, and hung up on. */
export function refuseUnreadable(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const problem = describeProblem((refusals[error.code ?? ''] ?? problems.requestUnreadable)());
  const body = JSON.stringify(problem);
  const headers = {
    ...securityHeaders,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const start = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n`;
  socket.end(`${start}${lines.join('')}\r\n${body}`, () => socket.destroy());
}
