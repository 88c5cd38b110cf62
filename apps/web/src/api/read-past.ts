import type { AgentActivity, CardInstants, LogEntry, Page, TodoItem } from '@tributary/domain';
import { client } from './client.js';
import { pageAt } from './read-api.js';

/** The moments at which something changed for a card. */
export function readInstants(cardId: string, signal?: AbortSignal): Promise<CardInstants> {
  return client.call('listInstants', { params: { id: cardId } }, signal);
}

export function readPastActivity(cardId: string, at: string): Promise<AgentActivity> {
  return client.call('readAgentActivity', { params: { id: cardId }, query: { at } });
}

export async function readPastTodos(sessionId: string, at: string): Promise<readonly TodoItem[]> {
  return (await client.call('listTodos', { params: { id: sessionId }, query: { at } })).items;
}

/** The feed as it was then, the newest first. */
export function readPastLogs(cardId: string, at: string, cursor: string | null): Promise<Page<LogEntry>> {
  return client.call('listCardLogs', { params: { id: cardId }, query: { ...pageAt(cursor), at } });
}
