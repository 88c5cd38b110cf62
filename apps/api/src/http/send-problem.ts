import type { FastifyReply } from 'fastify';
import type { ApiOptions } from '../api-options.js';
import { describeProblem, problemOf } from './describe-problem.js';

/** Turns a failure into an answer; what is not the client's fault is told to `onError` too. */
export function sendProblem(
  reply: FastifyReply,
  error: unknown,
  onError: ApiOptions['onError'],
): FastifyReply {
  const requestId = reply.request.id;
  const problem = { ...describeProblem(error), requestId };
  if (problem.status >= 500) onError?.(error, { requestId });
  if (reply.sent) return reply;
  reply.headers(problemOf(error).headers);
  return reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}
