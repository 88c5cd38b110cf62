import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiRoutes, type RouteContract } from '@tributary/domain';
import { at, cardId, developerId, seedFamily, session } from '../test-kit/seed-family.js';
import { bearer, startTeamApi, type TeamApi } from '../test-kit/start-team-api.js';

interface PagedList {
  readonly path: string;
  /** Adds an item that shows the mark and is sorted by the time, where the list is. */
  readonly add: (mark: string, time: string) => Promise<void>;
}

let api: TeamApi;
let admin: Record<string, string>;
let count = 0;

const addMessage = (sessionId: string) => (mark: string, time: string) =>
  api.insert('messages', {
    session_id: sessionId,
    part_id: mark,
    role: 'user',
    kind: 'text',
    text: mark,
    at: time,
  });
const addCard = (mark: string, time: string) =>
  api.insert('cards', { title: `${mark} zebra`, updated_at: time });
const addAudit = (mark: string) =>
  api.insert('audit_log', { action: 'conversation.opened', subject_id: mark, owner_id: developerId });
const addSession = (id: string, time: string, more: object) =>
  api.insert('sessions', session(id, { last_activity_at: time, ...more }));

const lists: Readonly<Record<string, PagedList>> = {
  listCards: { path: '/api/cards', add: addCard },
  search: { path: '/api/search?q=zebra', add: addCard },
  listCardLogs: {
    path: `/api/cards/${cardId}/logs`,
    add: (mark, time) =>
      api.insert('agent_logs', {
        session_id: 'main',
        log_key: mark,
        event_type: 'message',
        agent: 'main',
        content: mark,
        metadata: {},
        occurred_at: time,
      }),
  },
  listSessions: { path: '/api/sessions', add: (mark, time) => addSession(mark, time, {}) },
  listChildren: {
    path: '/api/sessions/main/children',
    add: (mark, time) => addSession(mark, time, { root_id: 'main', parent_session_id: 'main' }),
  },
  listMessages: { path: '/api/sessions/main/messages', add: addMessage('main') },
  findAgent: { path: '/api/projects/shop/sessions/main/agents/a1', add: addMessage('main:a1') },
  listProjects: {
    path: '/api/projects',
    add: async (mark, time) => {
      await api.insert('projects', { id: mark, name: mark, path: '/src' });
      await addSession(`in ${mark}`, time, { project_id: mark });
    },
  },
  listMyAudit: { path: '/api/me/audit', add: addAudit },
  listAudit: { path: '/api/audit', add: addAudit },
  listTokens: {
    path: '/api/tokens',
    add: (mark, time) =>
      api.insert('api_tokens', {
        name: mark,
        hash: `\\x${randomBytes(32).toString('hex')}`,
        scopes: ['read'],
        developer_id: developerId,
        created_at: time,
      }),
  },
  listSources: {
    path: '/api/health/sources',
    add: (mark, time) =>
      api.insert('sources', {
        host_id: 'laptop',
        kind: 'claude.transcript',
        shape: 'append',
        path: mark,
        family: 'f',
        updated_at: time,
      }),
  },
  listDeadLetters: {
    path: '/api/health/dead-letters',
    add: (mark, time) =>
      api.insert('dead_letters', {
        source_id: 900,
        generation: 0,
        position: (count += 1),
        reason: mark,
        sample: mark,
        created_at: time,
      }),
  },
  listAlerts: {
    path: '/api/alerts',
    add: (mark, time) =>
      api.insert('alerts', {
        rule: 'Dear card',
        incident_key: mark,
        title: mark,
        detail: '',
        subject_id: cardId,
        fired_at: time,
      }),
  },
};

beforeAll(async () => {
  api = await startTeamApi();
  await seedFamily(api);
  admin = bearer(await api.token('admin'));
  await api.insert('hosts', { id: 'laptop', name: 'laptop', developer_id: developerId });
  await api.insert('sources', {
    id: 900,
    host_id: 'laptop',
    kind: 'claude.transcript',
    shape: 'append',
    path: 'x',
    family: 'f',
  });
});

afterAll(() => api.stop());

async function readPage(path: string, cursor?: string): Promise<{ marks: string[]; next: string | null }> {
  const query = new URLSearchParams({ limit: '2', ...(cursor !== undefined && { cursor }) });
  const { body } = await api.get(`${path}${path.includes('?') ? '&' : '?'}${query.toString()}`, admin);
  const { items, nextCursor } = body.messages ?? body;
  // Items that the test did not add are told apart by all they say.
  const marks = items.map(
    (item: object) => /mark-\w+/.exec(JSON.stringify(item))?.[0] ?? JSON.stringify(item),
  );
  return { marks, next: nextCursor };
}

describe('every list with a cursor', () => {
  it('is tried here', () => {
    const paged = Object.entries<RouteContract>(apiRoutes).filter(
      ([, { query }]) => query !== undefined && 'cursor' in query.shape,
    );
    expect(Object.keys(lists).sort()).toEqual(paged.map(([name]) => name).sort());
  });

  it.each(Object.entries(lists))(
    '%s loses nothing and doubles nothing while it grows',
    async (name, list) => {
      const { path, add } = list;
      // Two at each time: where a page ends between equals, the id decides.
      const marks = Array.from({ length: 8 }, (_, index) => `mark-${name}${index}`);
      for (const [index, mark] of marks.entries()) await add(mark, at(10 + Math.floor(index / 2)));

      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; ; page += 1) {
        const { marks: shown, next } = await readPage(path, cursor);
        seen.push(...shown);
        if (next === null) break;
        cursor = next;
        if (page < 4)
          for (const minute of [0, 11, 12, 59]) await add(`mark-late${name}${page}x${minute}`, at(minute));
      }
      expect(seen.filter((mark) => marks.includes(mark)).sort()).toEqual(marks);
      expect(new Set(seen).size).toBe(seen.length);
    },
  );

  it.each(Object.entries(lists))('%s refuses a cursor that it cannot have given out', async (_, { path }) => {
    const answer = async (cursor: string): Promise<[number, string | undefined]> => {
      const { status, body } = await api.get(
        `${path}${path.includes('?') ? '&' : '?'}cursor=${cursor}`,
        admin,
      );
      return [status, body.code];
    };
    const refused = [400, 'malformed_cursor'];
    expect(await answer(made(1, 'a\0b'))).toEqual(refused);
    // Each is one of some list: it is an answer, or a refusal, and never a failure.
    const others = [
      made(1, '99999999999999999999999'),
      made(1, cardId),
      made(1, 'main'),
      made(1, '7'),
      made(null, '7'),
      made(-8_640_000_000_000_000, cardId),
      made(-8_640_000_000_000_000, '7'),
      made(8_640_000_000_000_000, '7'),
      made(8_640_000_000_000_000, cardId),
    ];
    for (const cursor of others) expect([refused, [200, undefined]]).toContainEqual(await answer(cursor));
  });
});

const made = (time: number | null, id: string): string =>
  Buffer.from(JSON.stringify([time, id])).toString('base64url');
