import { Catch, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { sendProblem } from './send-problem.js';

/** The one place where failures become answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #onError: ApiOptions['onError'];

  constructor(@Inject(API_OPTIONS) { onError }: ApiOptions) {
    this.#onError = onError;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    void sendProblem(host.switchToHttp().getResponse<FastifyReply>(), error, this.#onError);
  }
}
