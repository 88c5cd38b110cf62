import type { Problem } from '@tributary/domain';
import { ApiProblem } from './api-problem.js';

/** The body of a successful answer; everything else throws an ApiProblem. */
export async function fetchJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await fetch(path, {
    headers: { accept: 'application/json' },
    ...(signal === undefined ? {} : { signal }),
  });
  if (!response.ok) throw await readProblem(response);
  return response.json();
}

/** Asks for a change; the answer is the changed object. */
export async function sendJson(method: 'POST' | 'DELETE', path: string, body?: object): Promise<unknown> {
  const response = await fetch(path, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw await readProblem(response);
  return response.json();
}

async function readProblem(response: Response): Promise<ApiProblem> {
  const body = (await response.json().catch(() => null)) as Partial<Problem> | null;
  return new ApiProblem({
    status: response.status,
    code: body?.code ?? `http-${response.status}`,
    detail: body?.detail ?? body?.title ?? response.statusText,
  });
}
