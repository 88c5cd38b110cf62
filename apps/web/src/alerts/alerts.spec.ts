import { describe, expect, it } from '@jest/globals';
import type { Alert, SessionDetail, SubAgent } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { applyUpdate } from '../live/apply-update.js';
import { emptyState } from '../live/live-state.js';
import { pickToast } from './pick-toast.js';

function alertOf(id: string, facts: Partial<Alert> = {}): Alert {
  return {
    id,
    rule: 'run-failed',
    title: 'An agent failed',
    detail: 'Explore: exit code 1',
    subjectId: id,
    sessionId: 's1',
    projectId: null,
    firedAt: '2026-11-16T10:00:00.000Z',
    deliveries: [],
    ...facts,
  };
}

const fire = (alerts: readonly Alert[]) =>
  alerts.reduce((state, data) => applyUpdate(state, { event: 'alert.fired', data }), emptyState).alerts;

const ids = (alerts: readonly Alert[]) => alerts.map(({ id }) => id);

describe('alerts of the stream', () => {
  it('are kept once, the newest first', () => {
    const again = alertOf('a', { detail: 'told again after a reconnect' });
    const alerts = fire([alertOf('a'), alertOf('b'), again]);
    expect(ids(alerts)).toEqual(['a', 'b']);
    expect(alerts[0]?.detail).toBe(again.detail);
  });

  it('do not pile up in a page that is open for days', () =>
    expect(fire(Array.from({ length: 500 }, (_, index) => alertOf(`${index}`)))).toHaveLength(20));
});

describe('an alert of an agent', () => {
  const fired = fire([alertOf('a', { subjectId: 'r1' }), alertOf('b', { subjectId: 'r2' })]);
  const hear = (facts: Partial<SubAgent>) => {
    const data = subAgentOf({ runId: 'r1', ...facts });
    return ids(applyUpdate({ ...emptyState, alerts: fired }, { event: 'run.updated', data }).alerts);
  };

  it('is withdrawn when the agent has come to an end, or goes on', () => {
    expect(hear({ status: 'completed' })).toEqual(['b']);
    expect(hear({ status: 'running', lastActivityAt: '2026-11-16T10:00:01.000Z' })).toEqual(['b']);
  });

  it('stays while nothing new is heard of it', () => {
    expect(hear({ status: 'orphaned' })).toEqual(['b', 'a']);
    expect(hear({ status: 'running', lastActivityAt: '2026-11-16T09:00:00.000Z' })).toEqual(['b', 'a']);
  });
});

describe('an alert of a session that waits', () => {
  const fired = fire([alertOf('a', { subjectId: 's1' })]);
  const hear = (facts: Partial<SessionDetail>) => {
    const data = sessionDetailOf({ id: 's1', ...facts });
    return ids(applyUpdate({ ...emptyState, alerts: fired }, { event: 'session.updated', data }).alerts);
  };

  it('is withdrawn with its question', () => {
    expect(hear({ status: 'waiting', attention: 'Run it?' })).toEqual(['a']);
    expect(hear({ status: 'running' })).toEqual([]);
  });

  it('is not taken for one of an agent, whose session may have the id of its run', () =>
    expect(hear({ parentSessionId: 's0' })).toEqual(['a']));
});

describe('pickToast', () => {
  const alerts = ['c', 'b', 'a'].map((id) => alertOf(id, { title: `${id} failed` }));

  it('tells of one by itself, and leads to its session', () =>
    expect(pickToast(alerts, new Set(['b', 'c']))).toMatchObject({
      ids: ['a'],
      title: 'a failed',
      href: '/sessions/s1',
    }));

  it('tells of several as one, with the newest of them', () =>
    expect(pickToast(alerts, new Set(['b']))).toMatchObject({
      ids: ['c', 'a'],
      title: '2 alerts need a look',
      detail: 'c failed',
      href: '/health',
    }));

  it('is silent when all were put away', () =>
    expect(pickToast(alerts, new Set(['a', 'b', 'c']))).toBeNull());
});
