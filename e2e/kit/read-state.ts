import type { SessionSummary } from '@tributary/domain';
import { readJson, readList } from './read-api.js';

/** All that the API tells about every session, to be compared as a whole. */
export async function readState(url: string): Promise<Readonly<Record<string, unknown>>> {
  const sessions = (await readList(url, '/api/sessions')) as SessionSummary[];
  const details: Record<string, unknown> = {};
  for (const { id } of sessions) details[id] = await readWholeSession(url, id);
  const groupings = ['agentType', 'model', 'project', 'day'];
  const costs = await Promise.all(groupings.map((each) => readJson(url, `/api/costs?groupBy=${each}`)));
  return { sessions, details, costs };
}

async function readWholeSession(url: string, id: string): Promise<unknown> {
  const path = `/api/sessions/${encodeURIComponent(id)}`;
  const [detail, ...lists] = await Promise.all([
    readJson(url, path),
    ...['children', 'messages', 'todos', 'bindings'].map((each) => readList(url, `${path}/${each}`)),
  ]);
  return { detail, lists };
}
