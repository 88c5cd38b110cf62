import type {
  AgentConversation,
  ConversationPart,
  CostReport,
  Page,
  Project,
  Readiness,
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

export function readCostSince(from: Date, signal?: AbortSignal): Promise<CostReport> {
  return read(`/api/costs?groupBy=day&from=${id(from.toISOString())}`, signal);
}

/** A server that is not ready says so with 503 and the same body. */
export async function readReadiness(signal?: AbortSignal): Promise<Readiness> {
  const response = await fetch('/readyz', signal === undefined ? {} : { signal });
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  if (isJson) return (await response.json()) as Readiness;
  throw new ApiProblem({ status: response.status, code: 'no-readiness', detail: response.statusText });
}
