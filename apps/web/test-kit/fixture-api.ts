import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SessionDetail, StreamEvent } from '@tributary/domain';
import type { Connect, Plugin } from 'vite';
import { inventActivity, inventCard, inventLogs } from './fixture-cards.js';
import { inventConversation, inventLog } from './fixture-conversation.js';
import { inventCosts } from './fixture-costs.js';
import { inventHealth } from './fixture-health.js';
import { inventInstants, inventPast } from './fixture-past.js';
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
      if (next.cardId !== null) tell('card.updated', inventCard(next));
      subAgents
        .filter((run, index) => run !== session.subAgents[index])
        .forEach((run) => tell('run.updated', { ...run, sessionId: session.id }));
    }
  }, beatMs).unref();

  return (request, response, next) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fixture');
    if (pathname === '/api/stream') return openStream(request, response, clients);
    const answer = answerFor({ path: pathname, query: searchParams, world });
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
const logSize = 420;
/** A card that many agents wrote to for long, to see that the log stays smooth. */
const largeLogSize = 100_000;

interface Question {
  readonly path: string;
  readonly query: URLSearchParams;
  readonly world: ReadonlyMap<string, SessionDetail>;
}

/** Null is "not found", undefined is not of the API. */
function answerFor({ path, query, world }: Question): unknown {
  const sessions = [...world.values()];
  const [, area, kind, id = '', , sessionId = '', , agentId] = path.split('/').map(decodeURIComponent);
  if (path === '/readyz') return { status: 'ready', checks: { database: { ok: true, detail: null } } };
  if (area !== 'api') return undefined;
  if (path === '/api/sessions') {
    const isUnassigned = query.get('unassigned') === 'true';
    return pageOf(sessions.filter(({ cardId }) => !isUnassigned || cardId === null));
  }
  if (path === '/api/cards')
    return pageOf(sessions.flatMap((each) => (each.cardId === null ? [] : [inventCard(each)])));
  if (kind === 'cards')
    return answerOfCard(
      path,
      query,
      sessions.find((each) => each.cardId === id),
    );
  if (kind === 'health') return inventHealth(path, sessions);
  if (kind === 'costs') return inventCosts(query, Date.now());
  if (kind === 'projects' && agentId !== undefined) return conversationOf(world.get(sessionId), agentId);
  if (kind === 'projects')
    return pageOf([...new Set(sessions.map(({ projectId }) => projectId))].map(projectOf));
  const session = world.get(id);
  if (session === undefined) return null;
  if (path.endsWith('/messages')) return pageOf(inventLog(session));
  return path.endsWith('/todos') ? pageOf(session.todos) : session;
}

function answerOfCard(path: string, query: URLSearchParams, session: SessionDetail | undefined): unknown {
  if (session === undefined) return null;
  const size = session.title?.startsWith('Upgrade') === true ? largeLogSize : logSize;
  const at = query.get('at');
  if (path.endsWith('/sessions')) return pageOf([session]);
  if (path.endsWith('/instants')) return inventInstants(session);
  if (path.endsWith('/agent-activity')) {
    const activity = inventActivity(session, inventLogs(session, Math.min(size, 5_000)));
    return at === null ? activity : inventPast(activity, at);
  }
  if (!path.endsWith('/logs')) return inventCard(session);
  const entries = inventLogs(session, size)
    .filter(({ occurredAt }) => at === null || occurredAt <= at)
    .reverse();
  const from = Number(query.get('cursor') ?? 0);
  const end = from + Number(query.get('limit') ?? 50);
  return {
    items: entries.slice(from, end),
    nextCursor: end < entries.length ? String(end) : null,
    total: entries.length,
  };
}

function projectOf(id: string | null) {
  return {
    id,
    name: `acme/${id ?? ''}`,
    path: `/home/ana/src/${id ?? ''}`,
    visibility: 'team',
    keepContentDays: null,
    keepFactsDays: null,
    sessionCount: 1,
    lastActivityAt: null,
    canChange: true,
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
