import { ClientProblem, readProblem } from '@tributary/client';
import type {
  AgentActivity,
  AgentConversation,
  Card,
  ConversationPart,
  CostGrouping,
  CostReport,
  LogEntry,
  Page,
  Project,
  Readiness,
  SearchPage,
  SessionDetail,
  SessionSummary,
} from '@tributary/domain';
import { client } from './client.js';
import { askOnce } from './first-answers.js';

const pageSize = 200;

/** The question for a page behind a cursor. */
export const pageAt = (cursor: string | null) => ({
  limit: pageSize,
  ...(cursor === null ? {} : { cursor }),
});

export function readSessions(cursor: string | null = null): Promise<Page<SessionSummary>> {
  return askOnce(`sessions ${cursor}`, () => client.call('listSessions', { query: pageAt(cursor) }));
}

export function readUnassigned(cursor: string | null = null): Promise<Page<SessionSummary>> {
  return client.call('listSessions', { query: { ...pageAt(cursor), unassigned: 'true' } });
}

/** How many there are of them. */
export async function countUnassigned(signal?: AbortSignal): Promise<number> {
  return (await client.call('listSessions', { query: { limit: 1, unassigned: 'true' } }, signal)).total;
}

export function readSession(sessionId: string): Promise<SessionDetail> {
  return askOnce(`session ${sessionId}`, () => client.call('findSession', { params: { id: sessionId } }));
}

export function readMessages(
  sessionId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ConversationPart>> {
  return client.call('listMessages', { params: { id: sessionId }, query: pageAt(cursor) }, signal);
}

/** A piece that lists cut, from where they say that it is. */
export async function readWholePart(href: string): Promise<ConversationPart> {
  const response = await fetch(href, { headers: { accept: 'application/json' } });
  if (!response.ok) throw await readProblem(response);
  return (await response.json()) as ConversationPart;
}

export function readCards(cursor: string | null = null): Promise<Page<Card>> {
  return askOnce(`cards ${cursor}`, () => client.call('listCards', { query: pageAt(cursor) }));
}

export function readCard(cardId: string): Promise<Card> {
  return askOnce(`card ${cardId}`, () => client.call('findCard', { params: { id: cardId } }));
}

/** All main sessions of a card in full. */
export function readCardSessions(cardId: string): Promise<Page<SessionDetail>> {
  return askOnce(`sessions of ${cardId}`, () => client.call('listCardSessions', { params: { id: cardId } }));
}

/** What each agent did; the sub-agents themselves come with the sessions. */
export async function readAgents(cardId: string, signal?: AbortSignal): Promise<AgentActivity['agents']> {
  const query = { brief: 'true' as const };
  return (await client.call('readAgentActivity', { params: { id: cardId }, query }, signal)).agents;
}

/** The newest first. */
export function readLogs(cardId: string, cursor: string | null): Promise<Page<LogEntry>> {
  return askOnce(`log of ${cardId} ${cursor}`, () =>
    client.call('listCardLogs', { params: { id: cardId }, query: pageAt(cursor) }),
  );
}

export interface AgentAddress {
  readonly projectId: string;
  readonly sessionId: string;
  readonly agentId: string;
}

export function readConversation(
  { projectId, sessionId, agentId }: AgentAddress,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<AgentConversation> {
  return client.call(
    'findAgent',
    { params: { projectId, sessionId, agentId }, query: pageAt(cursor) },
    signal,
  );
}

export function readProjects(signal?: AbortSignal): Promise<Page<Project>> {
  return client.call('listProjects', { query: pageAt(null) }, signal);
}

export interface CostQuery {
  readonly groupBy: CostGrouping;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What was used in [from, to), with every group's part of every day. */
export function readCosts({ groupBy, from, to }: CostQuery, signal?: AbortSignal): Promise<CostReport> {
  const query = {
    groupBy,
    byDay: 'true' as const,
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  };
  return client.call('reportCosts', { query }, signal);
}

export function search(words: string, signal?: AbortSignal): Promise<SearchPage> {
  return client.call('search', { query: { limit: 50, q: words } }, signal);
}

/** A server that is not ready says so with 503 and the same body. */
export async function readReadiness(signal?: AbortSignal): Promise<Readiness> {
  const response = await fetch('/readyz', signal === undefined ? {} : { signal });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (isJson) return (await response.json()) as Readiness;
  throw new ClientProblem({ status: response.status, code: 'no-readiness', detail: response.statusText });
}
