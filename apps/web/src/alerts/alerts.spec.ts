import { describe, expect, it } from '@jest/globals';
import type { Alert } from '@tributary/domain';
import { applyUpdate } from '../live/apply-update.js';
import { emptyState } from '../live/live-state.js';
import { pickToasts } from './pick-toasts.js';

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

describe('pickToasts', () => {
  const alerts = ['e', 'd', 'c', 'b', 'a'].map((id) => alertOf(id));

  it('shows the newest three and counts the others', () => {
    const { shown, more } = pickToasts(alerts, new Set());
    expect(ids(shown)).toEqual(['e', 'd', 'c']);
    expect(more).toBe(2);
  });

  it('moves on to older ones when some are put away', () => {
    const { shown, more } = pickToasts(alerts, new Set(['e', 'c']));
    expect(ids(shown)).toEqual(['d', 'b', 'a']);
    expect(more).toBe(0);
  });
});
