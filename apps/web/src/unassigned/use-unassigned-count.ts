import { useEffect, useState } from 'react';
import { countUnassigned } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useThrottled } from '../live/use-throttled.js';
import { useUnassigned } from './use-unassigned.js';

const askAgainMs = 3_000;

/** How many sessions serve no card: of the list where all of it was read, else as the server counts them. */
export function useUnassignedCount(): number {
  const isListed = useLive((state) => state.areUnassignedRead);
  const listed = useUnassigned();
  const generation = useLive((state) => state.generation);
  const moves = useThrottled(useMoves(), askAgainMs);
  const { value } = useAnswer('unassigned', `${generation} ${moves}`, countUnassigned, !isListed);
  return (isListed ? listed?.length : value) ?? 0;
}

/** How often a session was told with another card than before. */
function useMoves(): number {
  const store = useLiveStore();
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    const told = new Map<string, string | null>();
    return store.watch(({ event, data }) => {
      if (event !== 'session.updated' || data.parentSessionId !== null) return;
      if (told.get(data.id) === data.cardId) return;
      told.set(data.id, data.cardId);
      setMoves((last) => last + 1);
    });
  }, [store]);
  return moves;
}
