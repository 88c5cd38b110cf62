import { STATUS_CODES } from 'node:http';
import { HttpException } from '@nestjs/common';
import type { Problem } from '@tributary/domain';
import { isTributaryError } from '@tributary/platform';
import { isDatabaseDown } from '@tributary/store';
import { ProblemError, problems } from './problem-error.js';

/** What a client is told about a failure. */
export function describeProblem(error: unknown): Problem {
  const { status, code, message } = problemOf(error);
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, code, detail: message };
}

/** The problem that a failure is to a client: of an unexpected one nothing but that it happened. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isTributaryError(error) && error.code === 'malformed_cursor')
    return problems.malformedCursor(error.message);
  const status = error instanceof HttpException ? error.getStatus() : statusOf(error);
  if (status === 404) return problems.noSuchRoute();
  if (status === 413) return problems.bodyTooLarge();
  if (status < 500) return problems.badRequest(status, (error as Error).message);
  return isDatabaseDown(error) ? problems.databaseUnavailable() : problems.internal();
}

/** Fastify's own errors (a body too large, a bad URL) carry their status. */
function statusOf(error: unknown): number {
  const { statusCode } = error as { statusCode?: unknown };
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500;
}
