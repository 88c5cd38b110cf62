import { ClientProblem } from '@tributary/client';

/** Why the server did not answer as asked. */
export type ApiProblem = ClientProblem;

/** Nothing answered at all. */
export const unreachable = 'unreachable';

export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ClientProblem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ClientProblem({ status: 0, code: unreachable, detail });
}
