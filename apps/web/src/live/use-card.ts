import { useEffect, useRef } from 'react';
import type { Card } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { useLive, useLiveStore } from './use-live.js';

export function useCard(cardId: string): { card?: Card; problem?: ApiProblem } {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const card = useLive((state) => state.cards.get(cardId));
  const wasKnown = useRef(false);
  const isLost = wasKnown.current && card === undefined;
  wasKnown.current = card !== undefined;
  // Also when it was known and is gone: the answer says whether it was deleted.
  useEffect(() => void store.loadCard(cardId), [store, cardId, generation, isLost]);
  const problem = useLive((state) => state.cardProblems.get(cardId));
  return { ...(card && { card }), ...(problem && { problem }) };
}
