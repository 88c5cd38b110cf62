import type {
  AgentActivity,
  AgentConversation,
  Binding,
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
import { ApiProblem } from './api-problem.js';
import { fetchJson } from './fetch-json.js';

const pageSize = 200;
const id = encodeURIComponent;

function withCursor(path: string, cursor: string | null): string {
  return `${path}?limit=${pageSize}${cursor === null ? '' : `&cursor=${id(cursor)}`}`;
}

/** The server validates what it sends against the same types, so the browser does not carry the schemas. */
async function read<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return (await fetchJson(path, signal)) as Answer;
}

export function readSessions(cursor: string | null = null): Promise<Page<SessionSummary>> {
  return read(withCursor('/api/sessions', cursor));
}

export function readSession(sessionId: string): Promise<SessionDetail> {
  return read(`/api/sessions/${id(sessionId)}`);
}

export function readMessages(
  sessionId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<Page<ConversationPart>> {
  return read(withCursor(`/api/sessions/${id(sessionId)}/messages`, cursor), signal);
}

export function readCards(cursor: string | null = null): Promise<Page<Card>> {
  return read(withCursor('/api/cards', cursor));
}

export function readCard(cardId: string): Promise<Card> {
  return read(`/api/cards/${id(cardId)}`);
}

export function readAgentActivity(cardId: string, signal?: AbortSignal): Promise<AgentActivity> {
  return read(`/api/cards/${id(cardId)}/agent-activity`, signal);
}

/** The newest first. */
export function readLogs(cardId: string, cursor: string | null): Promise<Page<LogEntry>> {
  return read(withCursor(`/api/cards/${id(cardId)}/logs`, cursor));
}

export function readBindings(sessionId: string, signal?: AbortSignal): Promise<Page<Binding>> {
  return read(`/api/sessions/${id(sessionId)}/bindings`, signal);
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
  const path = `/api/projects/${id(projectId)}/sessions/${id(sessionId)}/agents/${id(agentId)}`;
  return read(withCursor(path, cursor), signal);
}

export function readProjects(signal?: AbortSignal): Promise<Page<Project>> {
  return read(withCursor('/api/projects', null), signal);
}

export interface CostQuery {
  readonly groupBy: CostGrouping;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** What was used in [from, to). */
export function readCosts({ groupBy, from, to }: CostQuery, signal?: AbortSignal): Promise<CostReport> {
  const query = new URLSearchParams({ groupBy });
  if (from !== undefined) query.set('from', from.toISOString());
  if (to !== undefined) query.set('to', to.toISOString());
  return read(`/api/costs?${query.toString()}`, signal);
}

export function search(words: string, signal?: AbortSignal): Promise<SearchPage> {
  return read(`/api/search?limit=50&q=${id(words)}`, signal);
}

/** A server that is not ready says so with 503 and the same body. */
export async function readReadiness(signal?: AbortSignal): Promise<Readiness> {
  const response = await fetch('/readyz', signal === undefined ? {} : { signal });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (isJson) return (await response.json()) as Readiness;
  throw new ApiProblem({ status: response.status, code: 'no-readiness', detail: response.statusText });
}
