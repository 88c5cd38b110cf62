import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SessionDetail, StreamEvent } from '@tributary/domain';
import type { Connect, Plugin } from 'vite';
import { inventConversation, inventLog } from './fixture-conversation.js';
import { pulse } from './fixture-pulse.js';
import { inventWorld } from './fixture-world.js';

const beatMs = 1_500;
const contentSecurityPolicy =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/** The HTTP contract over invented sessions that go on working, for looking at pages without a server. */
export function fixtureApi(): Plugin {
  return {
    name: 'tributary-fixture-api',
    configureServer: ({ middlewares }) => void middlewares.use(serveWorld()),
    configurePreviewServer: ({ middlewares }) =>
      void middlewares
        .use((_request: IncomingMessage, response: ServerResponse, next: Connect.NextFunction) => {
          response.setHeader('content-security-policy', contentSecurityPolicy);
          next();
        })
        .use(serveWorld()),
  };
}

function serveWorld(): Connect.NextHandleFunction {
  const world = new Map(inventWorld(Date.now()).map((session) => [session.id, session]));
  const clients = new Set<ServerResponse>();
  let beat = 0;
  const tell = (event: StreamEvent, data: unknown): void => {
    for (const client of clients)
      client.write(`id: ${beat}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  };
  setInterval(() => {
    beat += 1;
    for (const session of world.values()) {
      if (session.status !== 'running') continue;
      const next = pulse(session, beat, Date.now());
      world.set(session.id, next);
      const { subAgents, todos: _todos, agentStatuses: _statuses, toolUseCount: _count, ...summary } = next;
      tell('session.updated', summary);
      subAgents
        .filter((run, index) => run !== session.subAgents[index])
        .forEach((run) => tell('run.updated', { ...run, sessionId: session.id }));
    }
  }, beatMs).unref();

  return (request, response, next) => {
    const { pathname } = new URL(request.url ?? '/', 'http://fixture');
    if (pathname === '/api/stream') return openStream(request, response, clients);
    const answer = answerFor(pathname, world);
    if (answer === undefined) return next();
    response.statusCode = answer === null ? 404 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(
        answer ?? {
          type: 'about:blank',
          title: 'Not found',
          status: 404,
          code: 'not-found',
          detail: 'There is nothing here',
        },
      ),
    );
  };
}

function openStream(request: IncomingMessage, response: ServerResponse, clients: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': open\n\n');
  clients.add(response);
  request.on('close', () => clients.delete(response));
}

const pageOf = <Item>(items: readonly Item[]) => ({ items, nextCursor: null, total: items.length });

/** Null is "not found", undefined is not of the API. */
function answerFor(path: string, world: ReadonlyMap<string, SessionDetail>): unknown {
  const sessions = [...world.values()];
  const [, area, kind, id = '', , sessionId = '', , agentId] = path.split('/').map(decodeURIComponent);
  if (path === '/readyz') return { status: 'ready', checks: { database: { ok: true, detail: null } } };
  if (area !== 'api') return undefined;
  if (path === '/api/sessions') return pageOf(sessions);
  if (kind === 'costs') return { items: [], total: { costUsd: 41.2, tokens: {} } };
  if (kind === 'projects' && agentId !== undefined) return conversationOf(world.get(sessionId), agentId);
  if (kind === 'projects')
    return pageOf([...new Set(sessions.map(({ projectId }) => projectId))].map(projectOf));
  const session = world.get(id);
  if (session === undefined) return null;
  return path.endsWith('/messages') ? pageOf(inventLog(session)) : session;
}

function projectOf(id: string | null) {
  return {
    id,
    name: `acme/${id ?? ''}`,
    path: `/home/ana/src/${id ?? ''}`,
    sessionCount: 1,
    lastActivityAt: null,
  };
}

function conversationOf(session: SessionDetail | undefined, agentId: string): unknown {
  const runs = session?.subAgents.filter((run) => run.agentId === agentId) ?? [];
  const run = runs.at(-1);
  if (session === undefined || run === undefined) return null;
  const { projectId, id: sessionId } = session;
  const { childSessionId, status } = run;
  return {
    projectId,
    sessionId,
    agentId,
    childSessionId,
    status,
    runs,
    messages: pageOf(inventConversation(run)),
  };
}
