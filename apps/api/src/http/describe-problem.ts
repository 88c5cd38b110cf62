import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '@tributary/domain';
import { isTributaryError } from '@tributary/platform';
import { isDatabaseDown } from '@tributary/store';
import { ProblemError, problems } from './problem-error.js';

/** What a client is told about a failure; nothing of an unexpected one but that it happened. */
export function describeProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return toProblem(error.status, error.code, error.message);
  if (isTributaryError(error) && error.code === 'malformed_cursor') {
    return toProblem(400, error.code, error.message);
  }
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 404) return toProblem(404, 'no_such_route', 'There is nothing at this address.');
  if (status === 413) return describeProblem(problems.bodyTooLarge());
  if (status < 500) return toProblem(status, 'bad_request', (error as Error).message);
  if (isDatabaseDown(error)) {
    return toProblem(503, 'database_unavailable', 'The database does not answer; try again soon.');
  }
  return toProblem(500, 'internal', 'Something went wrong here; the log says what.');
}

/** Fastify's own errors (a body too large, a bad URL) carry their status. */
function statusOf(error: unknown): number {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}

function toProblem(status: number, code: string, detail: string): Problem {
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code, detail };
}
