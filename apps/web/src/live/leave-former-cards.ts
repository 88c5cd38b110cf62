import type { Card, SessionSummary } from '@tributary/domain';

/**
 * A session is on one card at a time. The stream says nothing of a card that is gone, and one that was made for a
 * session alone goes with it.
 */
export function leaveFormerCards(
  cards: ReadonlyMap<string, Card>,
  { id, cardId, parentSessionId }: SessionSummary,
): ReadonlyMap<string, Card> {
  if (parentSessionId !== null) return cards;
  const former = [...cards.values()].filter((card) => card.id !== cardId && card.sessionIds.includes(id));
  if (former.length === 0) return cards;
  const left = new Map(cards);
  for (const card of former) {
    const sessionIds = card.sessionIds.filter((each) => each !== id);
    if (card.isAuto && sessionIds.length === 0) left.delete(card.id);
    else left.set(card.id, { ...card, sessionIds });
  }
  return left;
}
