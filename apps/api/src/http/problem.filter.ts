import { Catch, Inject, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { API_OPTIONS, type ApiOptions } from '../api-options.js';
import { methodsAt } from './contract-paths.js';
import { problems } from './problem-error.js';
import { sendProblem } from './send-problem.js';

/** The one place where failures become answers. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #onError: ApiOptions['onError'];

  constructor(@Inject(API_OPTIONS) { onError }: ApiOptions) {
    this.#onError = onError;
  }

  catch(error: unknown, host: ArgumentsHost): void {
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    void sendProblem(reply, refusedMethod(error, reply.request) ?? error, this.#onError);
  }
}

/** Nest finds nothing where there is something for another method. */
function refusedMethod(error: unknown, { url, method }: FastifyRequest): Error | undefined {
  if (!(error instanceof NotFoundException)) return undefined;
  const methods = methodsAt(url.split('?')[0] ?? '');
  return methods.length === 0 || methods.includes(method) ? undefined : problems.methodNotAllowed(methods);
}
