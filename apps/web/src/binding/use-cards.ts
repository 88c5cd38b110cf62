import { useEffect, useMemo } from 'react';
import type { Card } from '@tributary/domain';
import { useLive, useLiveStore } from '../live/use-live.js';

/** The cards, read where nobody has yet. */
export function useCards(): readonly Card[] {
  const store = useLiveStore();
  const cards = useLive((state) => state.cards);
  const areRead = useLive((state) => state.areCardsRead);
  useEffect(() => {
    if (!areRead) void store.loadCards();
  }, [store, areRead]);
  return useMemo(() => [...cards.values()], [cards]);
}
