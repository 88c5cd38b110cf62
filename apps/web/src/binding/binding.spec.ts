import { describe, expect, it } from '@jest/globals';
import { cardOf } from '../../test-kit/card-of.js';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { explainBinding } from './explain-binding.js';
import { suggestCards } from './suggest-cards.js';

const at = '2026-11-16T10:00:00.000Z';

describe('suggestCards', () => {
  const session = sessionDetailOf({
    id: 's',
    projectId: 'shop',
    gitBranch: 'feature/pay-214-retry',
    lastActivityAt: at,
    cardId: 'now',
  });
  const cards = [
    cardOf({ id: 'now' }),
    cardOf({ id: 'auto', isAuto: true, projectId: 'shop', updatedAt: at }),
    cardOf({ id: 'near', projectId: 'shop', updatedAt: at }),
    cardOf({ id: 'named', key: 'PAY-214', updatedAt: '2025-01-01T00:00:00.000Z' }),
    cardOf({ id: 'far', updatedAt: '2025-01-01T00:00:00.000Z' }),
  ];

  it('offers the card that the branch names first, and never the one it has', () =>
    expect(suggestCards(session, cards).map(({ card }) => card.id)).toEqual([
      'named',
      'near',
      'far',
      'auto',
    ]));

  it('says what speaks for each', () =>
    expect(suggestCards(session, cards).map(({ reasons }) => reasons)).toEqual([
      ['its branch or folder names it'],
      ['same project', 'worked on at that time'],
      [],
      ['same project', 'worked on at that time'],
    ]));
});

describe('explainBinding', () => {
  const binding = {
    cardId: 'c',
    sessionId: 's',
    tier: 'branch',
    confidence: 0.9,
    evidence: [{ kind: 'branch', detail: 'feature/ABC-1 → ABC-1' }, 'noise'],
    createdAt: at,
    endedAt: null,
  };
  it('tells tier, confidence and evidence in words', () =>
    expect(explainBinding(binding)).toEqual({
      text: '90 % sure: its branch or folder names the card',
      evidence: [{ kind: 'branch', detail: 'feature/ABC-1 → ABC-1' }],
    }));

  it('does not doubt the card that was made for a session', () =>
    expect(explainBinding({ ...binding, tier: 'auto-card', confidence: 0.2 }).text).toBe(
      'the card was made for this session',
    ));

  it('shows a tier of a newer server as it is', () =>
    expect(explainBinding({ ...binding, tier: 'oracle', evidence: null })).toMatchObject({
      text: '90 % sure: oracle',
      evidence: [],
    }));
});
