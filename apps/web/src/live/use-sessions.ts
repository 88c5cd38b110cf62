import { useEffect, useMemo } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { useLive, useLiveStore } from './use-live.js';
import { useThrottled } from './use-throttled.js';

const readAgainMs = 3_000;

/** How often something was said about any of these sessions. */
export function useRevision(sessionIds: readonly string[]): number {
  return useThrottled(
    useLive((state) => sessionIds.reduce((sum, id) => sum + (state.revisions.get(id) ?? 0), 0)),
    readAgainMs,
  );
}

/** The sessions in full, in the order of their ids; those that have not been read yet are left out. */
export function useSessions(sessionIds: readonly string[]): readonly SessionDetail[] {
  const store = useLiveStore();
  const key = sessionIds.join(' ');
  const generation = useLive((state) => state.generation);
  const revision = useRevision(sessionIds);
  useEffect(() => {
    for (const id of key === '' ? [] : key.split(' ')) void store.loadSession(id);
  }, [store, key, generation, revision]);

  const details = useLive((state) => state.details);
  return useMemo(() => sessionIds.flatMap((id) => details.get(id) ?? []), [key, details]);
}
