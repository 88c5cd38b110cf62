import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { describeProblem } from './describe-problem.js';

/** The one place where failures become answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #onError: ApiOptions['onError'];

  constructor(@Inject(API_OPTIONS) { onError }: ApiOptions) {
    this.#onError = onError;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = describeProblem(error);
    if (problem.status >= 500) this.#onError?.(error);
    if (reply.sent) return;
    void reply.code(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  }
}
