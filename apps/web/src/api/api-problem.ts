/** Why the server did not answer as asked; `code` is stable (RFC 9457). */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor({ status, code, detail }: { status: number; code: string; detail: string }) {
    super(detail);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
  }
}

/** Nothing answered at all. */
export const unreachable = 'unreachable';

export function toProblem(error: unknown): ApiProblem {
  if (error instanceof ApiProblem) return error;
  const detail = error instanceof Error ? error.message : String(error);
  return new ApiProblem({ status: 0, code: unreachable, detail });
}
