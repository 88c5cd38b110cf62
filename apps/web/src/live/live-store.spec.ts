import { describe, expect, it } from '@jest/globals';
import type { SessionDetail, SessionSummary } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { cardOf } from '../../test-kit/card-of.js';
import { ClientProblem } from '@tributary/client';
import { LiveStore, type LiveSource } from './live-store.js';

const pageOf = (...items: SessionSummary[]) => ({ items, nextCursor: null, total: items.length });
const running = sessionDetailOf({ id: 's1', status: 'running', title: 'Retry payments' });

function storeOf(source: Partial<LiveSource> = {}) {
  return new LiveStore({
    source: {
      readSessions: () => Promise.resolve(pageOf(running)),
      readUnassigned: () => Promise.resolve(pageOf(running)),
      readSession: () => Promise.resolve(running),
      readCards: () => Promise.resolve({ items: [], nextCursor: null, total: 0 }),
      readCard: (id) => Promise.resolve(cardOf({ id })),
      readCardSessions: () => Promise.resolve({ items: [running], nextCursor: null, total: 1 }),
      ...source,
    },
    notifyEveryMs: 0,
  });
}

describe('LiveStore', () => {
  it('shows what the stream says about a listed session', async () => {
    const store = storeOf();
    await store.loadSessions();
    store.receive({ event: 'session.updated', data: { ...running, status: 'completed' } });
    expect(store.getState().sessions?.get('s1')?.status).toBe('completed');
  });

  it('adds a session that started after the list was read', async () => {
    const store = storeOf();
    await store.loadSessions();
    store.receive({ event: 'session.updated', data: sessionDetailOf({ id: 's2' }) });
    expect([...(store.getState().sessions?.keys() ?? [])]).toEqual(['s1', 's2']);
  });

  it('remembers since when the stream is lost, until it is back', () => {
    const store = storeOf();
    const before = Date.now();
    store.setConnection('lost');
    const { lostAt } = store.getState();
    expect(lostAt).toBeGreaterThanOrEqual(before);
    store.setConnection('lost');
    expect(store.getState().lostAt).toBe(lostAt);
    store.setConnection('live');
    expect(store.getState().lostAt).toBeNull();
  });

  it('keeps child sessions out of the list', async () => {
    const store = storeOf();
    await store.loadSessions();
    store.receive({
      event: 'session.updated',
      data: sessionDetailOf({ id: 's1:a', parentSessionId: 's1', rootSessionId: 's1' }),
    });
    expect(store.getState().sessions?.size).toBe(1);
  });

  it('does not fall back to an answer that is older than an update', async () => {
    const answer = Promise.withResolvers<SessionDetail>();
    const store = storeOf({ readSession: () => answer.promise });
    const loaded = store.loadSession('s1');
    store.receive({ event: 'session.updated', data: { ...running, status: 'failed' } });
    store.receive({ event: 'run.updated', data: subAgentOf({ runId: 'r1' }) });
    answer.resolve(running);
    await loaded;
    expect(store.getState().details.get('s1')).toMatchObject({
      status: 'failed',
      subAgents: [{ runId: 'r1' }],
    });
  });

  it('keeps a run in its place when it changes, and applies an update twice as once', async () => {
    const store = storeOf({
      readSession: () =>
        Promise.resolve({ ...running, subAgents: ['a', 'b'].map((runId) => subAgentOf({ runId })) }),
    });
    await store.loadSession('s1');
    const data = subAgentOf({ runId: 'a', status: 'completed' });
    store.receive({ event: 'run.updated', data });
    store.receive({ event: 'run.updated', data });
    const runs = store.getState().details.get('s1')?.subAgents;
    expect(runs?.map(({ runId, status }) => [runId, status])).toEqual([
      ['a', 'completed'],
      ['b', 'running'],
    ]);
  });

  it('keeps what a session page knows when only the summary changes', async () => {
    const todos = [{ content: 'x', status: 'pending' as const, priority: null, activeForm: null }];
    const store = storeOf({ readSession: () => Promise.resolve({ ...running, todos }) });
    await store.loadSession('s1');
    const { todos: _todos, ...summary } = running;
    store.receive({ event: 'session.updated', data: { ...summary, title: 'Renamed' } });
    expect(store.getState().details.get('s1')).toMatchObject({ title: 'Renamed', todos });
  });

  it('asks for everything again on resync, once', async () => {
    const store = storeOf();
    const loaded = store.loadSessions();
    store.receive({ event: 'resync', data: { reason: 'expired' } });
    await loaded;
    expect(store.getState().generation).toBe(1);
  });

  it('keeps what it showed when a later answer fails, and says why', async () => {
    let isDown = false;
    const store = storeOf({
      readSession: () =>
        isDown
          ? Promise.reject(new ClientProblem({ status: 503, code: 'store-down', detail: 'no database' }))
          : Promise.resolve(running),
    });
    await store.loadSession('s1');
    isDown = true;
    await store.loadSession('s1');
    expect(store.getState().details.get('s1')).toEqual(running);
    expect(store.getState().detailProblems.get('s1')?.code).toBe('store-down');
  });

  it('tells listeners once about many updates', async () => {
    const store = storeOf();
    let told = 0;
    const heard = new Promise<void>((resolve) => {
      store.subscribe(() => {
        told += 1;
        resolve();
      });
    });
    for (let i = 0; i < 50; i += 1) store.receive({ event: 'session.updated', data: running });
    await heard;
    expect(told).toBe(1);
  });

  it('reads all sessions of a card with one answer, and keeps what was told meanwhile', async () => {
    const store = storeOf();
    const loaded = store.loadCardSessions('c1');
    store.receive({ event: 'session.updated', data: { ...running, status: 'failed' } });
    await loaded;
    expect(store.getState().details.get('s1')).toMatchObject({ status: 'failed', title: running.title });
  });

  it('reads many sessions a few at a time, and draws them together', async () => {
    let asked = 0;
    let most = 0;
    const store = storeOf({
      readSession: async (id) => {
        most = Math.max(most, (asked += 1));
        await Promise.resolve();
        asked -= 1;
        return sessionDetailOf({ id });
      },
    });
    let told = 0;
    store.subscribe(() => (told += 1));
    await store.loadDetails(Array.from({ length: 60 }, (_, index) => `s${index}`));
    expect(store.getState().details.size).toBe(60);
    expect(most).toBe(4);
    expect(told).toBe(1);
  });
});
