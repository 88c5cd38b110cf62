import { describe, expect, it } from '@jest/globals';
import { cardOf } from '../../test-kit/card-of.js';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { describeCard, nameCardStatus, statusOfCard } from './describe-card.js';

const waiting = sessionDetailOf({ id: 'w', status: 'waiting', attention: 'Run it?' });
const running = sessionDetailOf({ id: 'r', status: 'running', currentActivity: 'Read a.ts' });
const silent = sessionDetailOf({ id: 'o', status: 'orphaned' });

describe('describeCard', () => {
  it('speaks of the session that needs a person, then of one at work', () => {
    const card = cardOf({ id: 'c' });
    expect(describeCard(card, [silent, running, waiting])).toEqual({ text: 'Run it?', tone: 'wait' });
    expect(describeCard(card, [silent, running]).text).toBe('Read a.ts');
  });

  it('says that nobody works for it yet', () =>
    expect(describeCard(cardOf({ id: 'c' }), []).text).toBe('No session yet'));
});

describe('statusOfCard', () => {
  it('does not call a card working whose session went silent', () => {
    const card = cardOf({ id: 'c', aiStatus: 'working' });
    expect(statusOfCard(card, [silent])).toBe('orphaned');
    expect(nameCardStatus(card, [silent])).toBe('orphaned');
    expect(statusOfCard(card, [running])).toBe('running');
    expect(nameCardStatus(card, [running])).toBe('working');
  });

  it('shows a card at work while agents go on in the background', () => {
    const { agents } = cardOf({ id: 'c' });
    const busy = { ...agents, counts: { ...agents.counts, total: 1, running: 1 } };
    const card = cardOf({ id: 'c', aiStatus: 'completed', agents: busy });
    expect(statusOfCard(card, [])).toBe('running');
    expect(nameCardStatus(card, [])).toBe('waits for 1 agent');
    expect(nameCardStatus({ ...card, agents }, [])).toBe('done');
  });
});
