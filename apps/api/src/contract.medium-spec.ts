import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiRoutes, type Demo, type Method, type RouteContract, type RouteName } from '@tributary/domain';
import { InProcessChunkStream } from '@tributary/stream';
import { cardId, developerId, seedFamily } from './test-kit/seed-family.js';
import type { Answer } from './test-kit/start-api.js';
import { bearer, startTeamApi, type TeamApi } from './test-kit/start-team-api.js';

/** A call that is answered: the parts of its path, and what it sends. */
interface Call {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
}

const identity = { dev: '1', ino: '2', birthtimeNs: '3', firstLineHash: null };
const created = {
  kind: 'created',
  path: 'projects/p/x.jsonl',
  sourceKind: 'claude.transcript',
  shape: 'append',
};
const main = { id: 'main' };
const agent = { projectId: 'shop', sessionId: 'main', agentId: 'a1' };
const sourceId = '900';
const doomedCard = '00000000-0000-4000-8000-0000000000bb';
const tokenId = '00000000-0000-4000-8000-0000000000aa';

/** Every route is called: one without an entry does not compile. Null: it is not JSON over one request. */
const calls: Readonly<Record<RouteName, Call | null>> = {
  listCards: { query: 'project=shop&developer=ann&stage=in_progress,done' },
  createCard: { body: { title: 'New', key: 'NEW-1' } },
  findCard: { params: { id: cardId } },
  changeCard: { params: { id: cardId }, body: { title: 'Changed' } },
  readAgentActivity: { params: { id: cardId }, query: 'at=2026-11-16T09:10:00Z&brief=false' },
  listInstants: { params: { id: cardId } },
  listCardLogs: { params: { id: cardId }, query: 'agent=main&session=main' },
  listCardSessions: { params: { id: cardId } },
  bindSession: { params: { id: cardId }, body: { sessionId: 'fork' } },
  bindSessions: { body: { bindings: [{ sessionId: 'fork', cardId }] } },
  unbindSession: { params: { id: cardId, sessionId: 'fork' } },
  undoBinding: { params: { id: 'fork' } },
  listSessions: { query: 'project=shop&status=running&unassigned=false' },
  findSession: { params: main },
  listChildren: { params: main },
  listTodos: { params: main },
  listMessages: { params: { id: 'main:a1' } },
  findMessage: { params: { id: 'main:a1', partId: 'p1' } },
  describeAttach: { params: { id: 'explore' } },
  listBindings: { params: main },
  listProjects: {},
  changeProject: { params: { projectId: 'shop' }, body: { visibility: 'team' } },
  findAgent: { params: agent },
  reportCosts: { query: 'groupBy=model&from=2026-11-01&byDay=true' },
  search: { query: 'q=callers&project=shop' },
  openStream: null,
  whoAmI: {},
  listMyAudit: {},
  listAudit: {},
  listTokens: {},
  createToken: { body: { name: 'ci', developer: 'ben', role: 'viewer' } },
  revokeToken: { params: { id: tokenId } },
  forget: { body: { kind: 'project', name: 'shop' } },
  showSignIn: {},
  signIn: null,
  signOut: null,
  departToIssuer: null,
  arriveFromIssuer: null,
  readOpenApi: {},
  readDocs: {},
  readPageStyle: {},
  readHealth: {},
  listSources: { query: 'host=laptop&gone=false' },
  listCollectors: {},
  listDeadLetters: { query: 'host=laptop' },
  listUnknownFormats: {},
  listAlerts: {},
  listAlertChannels: {},
  testAlertChannel: { params: { name: 'ops' } },
  readDemo: {},
  startDemo: {},
  removeDemo: {},
  checkAlive: {},
  checkReady: {},
  readMetrics: {},
  recordSource: { body: { host: 'laptop', change: { ...created, family: 'f', identity } } },
  lookUpSources: {
    body: { host: 'laptop', keys: [{ path: created.path, dev: '1', ino: '2', birthtimeNs: '3' }] },
  },
  publishChunks: {
    body: { chunks: [{ sourceId, generation: 0, start: 0, lines: [{ kind: 'text', end: 3, text: '{}' }] }] },
  },
  readPositions: { query: `sources=${sourceId}` },
  readTotals: { query: 'families=main' },
  takeClaudeHook: { query: 'host=laptop', body: { session_id: 's', hook_event_name: 'Stop' } },
  deleteCard: { params: { id: doomedCard } },
};

const routes = (Object.keys(calls) as RouteName[]).map((name) => {
  const contract: RouteContract = apiRoutes[name];
  const [method = '', path = ''] = contract.route.split(' ');
  return { name, contract, method: method as Method, path, call: calls[name] };
});
const withQuery = (field: string) =>
  routes.filter(({ contract }) => contract.query !== undefined && field in contract.query.shape);

const stream = new InProcessChunkStream();
let api: TeamApi;
let admin: Record<string, string>;
let demo: Demo = { state: 'absent', projectId: null };

beforeAll(async () => {
  api = await startTeamApi({
    intake: { stream, hostId: 'server', redact: (text) => text },
    demo: {
      read: async () => demo,
      start: async () => void (demo = { state: 'playing', projectId: 'p' }),
      remove: async () => void (demo = { state: 'absent', projectId: null }),
    },
  });
  await seedFamily(api);
  admin = bearer(await api.token('admin'));
  await api.insert('cards', { id: doomedCard, title: 'Doomed' });
  await api.insert('alert_channels', { name: 'ops', kind: 'slack' });
  await api.insert('hosts', { id: 'laptop', name: 'laptop', developer_id: developerId });
  await api.insert('sources', {
    id: 900,
    host_id: 'laptop',
    kind: 'claude.transcript',
    shape: 'append',
    path: 'y',
    family: 'f',
  });
  await api.insert('api_tokens', {
    id: tokenId,
    name: 'old',
    hash: '\\x00',
    role: 'viewer',
    scopes: ['read'],
    developer_id: developerId,
  });
});

afterAll(async () => {
  await api.stop();
  await stream.close();
});

function send(name: RouteName, { params = {}, query = '', body }: Call): Promise<Answer> {
  const { method, path } = routes.find((route) => route.name === name)!;
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? 'nobody'),
  );
  return api.send(method, query === '' ? filled : `${filled}?${query}`, body, admin);
}

/** Every answer is held to its schema by the test kit, besides. */
describe('every route of the contract', () => {
  it.each(routes.filter(({ call }) => call !== null))('$name answers', async ({ name, contract, call }) => {
    const { status, body } = await send(name, call!);
    expect([name, status, body?.code]).toEqual([name, contract.status ?? 200, undefined]);
  });

  it.each(withQuery('limit'))(
    '$name refuses a page over the limit and a cursor that is none',
    async ({ name, call }) => {
      for (const [page, code] of [
        ['limit=201', 'invalid_input'],
        ['limit=0', 'invalid_input'],
        ['cursor=!!', 'malformed_cursor'],
      ]) {
        const query = [call?.query, page].filter((part) => part !== undefined).join('&');
        const { status, body } = await send(name, { ...call, query });
        expect([page, status, body.code]).toEqual([page, 400, code]);
      }
    },
  );

  it.each(routes.filter(({ contract, call }) => contract.body !== undefined && call !== null))(
    '$name refuses a body that is none',
    async ({ name, call }) => {
      for (const body of [[], 'text', { no: 'such field' }]) {
        const { status } = await send(name, { ...call, body: JSON.stringify(body) });
        expect([name, body, status]).toEqual([name, body, 400]);
      }
    },
  );

  it.each(
    routes.filter(({ contract, path }) => contract.problems?.includes(404) === true && path.includes('{')),
  )('$name says that there is no such thing', async ({ name, call }) => {
    const { status, body } = await send(name, { ...call, params: {} });
    expect([name, status, body.code]).toEqual([name, 404, expect.stringMatching(/^no_such_/)]);
  });
});
