import { sessionDetailSchema, type Page, type SessionDetail } from '@tributary/domain';
import { credentialsFor } from './credentials.js';

/** The JSON at a path; anything but 200 is an error. */
export async function readJson(url: string, path: string): Promise<unknown> {
  const response = await fetch(`${url}${path}`, { headers: credentialsFor(url) });
  if (response.status !== 200)
    throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return await response.json();
}

/** All items of a list that comes in pages. */
export async function readList(url: string, path: string): Promise<unknown[]> {
  const items: unknown[] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await readJson(url, `${path}?limit=200${query}`)) as Page<unknown>;
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

/** A session as the contract has it. */
export async function readSession(url: string, id: string): Promise<SessionDetail> {
  return sessionDetailSchema.parse(await readJson(url, `/api/sessions/${encodeURIComponent(id)}`));
}

/** Asks for a change; anything but success is an error. */
export async function postJson<Answer>(url: string, path: string, body: object): Promise<Answer> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...credentialsFor(url), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answers ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
