import { useEffect } from 'react';
import type { Card } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { useLive, useLiveStore } from './use-live.js';

export function useCard(cardId: string): { card?: Card; problem?: ApiProblem } {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  useEffect(() => void store.loadCard(cardId), [store, cardId, generation]);

  const card = useLive((state) => state.cards.get(cardId));
  const problem = useLive((state) => state.cardProblems.get(cardId));
  return { ...(card && { card }), ...(problem && { problem }) };
}
