import type { Problem } from '@tributary/domain';

/** Why the server did not answer as asked; `code` is stable. */
export class ClientProblem extends Error {
  readonly status: number;
  readonly code: string;

  constructor({ status, code, detail }: Pick<Problem, 'status' | 'code' | 'detail'>) {
    super(detail);
    this.name = 'ClientProblem';
    this.status = status;
    this.code = code;
  }
}

/** Proxies answer with pages of their own. */
export async function readProblem(response: Response): Promise<ClientProblem> {
  const { status, statusText } = response;
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new ClientProblem({
    status,
    code: body?.code ?? `http_${status}`,
    detail: body?.detail ?? statusText,
  });
}
