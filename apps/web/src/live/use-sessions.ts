import { useCallback, useEffect, useMemo, useRef } from 'react';
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
  const stale = useStale(sessionIds);
  useEffect(() => void store.loadDetails(stale()), [store, stale]);

  const details = useLive((state) => state.details);
  return useMemo(() => sessionIds.flatMap((id) => details.get(id) ?? []), [key, details]);
}

/** Takes the sessions of which something was said since they were taken last; another function when there may be some. */
function useStale(sessionIds: readonly string[]): () => readonly string[] {
  const store = useLiveStore();
  const key = sessionIds.join(' ');
  const generation = useLive((state) => state.generation);
  const revision = useRevision(sessionIds);
  const taken = useRef(new Map<string, string>());
  return useCallback(() => {
    const { revisions } = store.getState();
    const versionOf = (id: string) => `${generation} ${revisions.get(id) ?? 0}`;
    const stale = sessionIds.filter((id) => taken.current.get(id) !== versionOf(id));
    for (const id of stale) taken.current.set(id, versionOf(id));
    return stale;
  }, [store, key, generation, revision]);
}
