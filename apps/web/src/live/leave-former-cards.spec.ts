import { describe, expect, it } from '@jest/globals';
import { cardOf } from '../../test-kit/card-of.js';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { leaveFormerCards } from './leave-former-cards.js';

describe('leaveFormerCards', () => {
  const own = cardOf({ id: 'own', isAuto: true, sessionIds: ['s'] });
  const work = cardOf({ id: 'work', sessionIds: ['s', 't'] });

  it('takes a session off the cards it is not on any more', () => {
    const cards = new Map([['work', work]]);
    const left = leaveFormerCards(cards, sessionDetailOf({ id: 's', cardId: 'other' }));
    expect(left.get('work')?.sessionIds).toEqual(['t']);
  });

  it('drops a card that was made for that session alone', () =>
    expect(leaveFormerCards(new Map([['own', own]]), sessionDetailOf({ id: 's', cardId: 'work' })).size).toBe(
      0,
    ));

  it('changes nothing, not even the map, while the session stays', () => {
    const cards = new Map([['own', own]]);
    expect(leaveFormerCards(cards, sessionDetailOf({ id: 's', cardId: 'own' }))).toBe(cards);
  });
});
