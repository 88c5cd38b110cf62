import { useMemo } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { useLive } from '../live/use-live.js';

/** Main sessions without a card, the newest activity first; null before the first answer. */
export function useUnassigned(): readonly SessionSummary[] | null {
  const sessions = useLive((state) => state.sessions);
  return useMemo(
    () =>
      sessions === null
        ? null
        : [...sessions.values()]
            .filter(({ cardId }) => cardId === null)
            .toSorted((a, b) => (b.lastActivityAt ?? '').localeCompare(a.lastActivityAt ?? '')),
    [sessions],
  );
}
