import { useEffect } from 'react';
import type { SessionDetail } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { useLive, useLiveStore } from './use-live.js';
import { useThrottled } from './use-throttled.js';

/** Todos and statuses of agents are not in the stream: they are read again, at most this often. */
const readAgainMs = 3_000;

export function useSession(sessionId: string): { session?: SessionDetail; problem?: ApiProblem } {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const revision = useThrottled(
    useLive((state) => state.revisions.get(sessionId) ?? 0),
    readAgainMs,
  );
  useEffect(() => void store.loadSession(sessionId), [store, sessionId, generation, revision]);

  const session = useLive((state) => state.details.get(sessionId));
  const problem = useLive((state) => state.detailProblems.get(sessionId));
  return { ...(session && { session }), ...(problem && { problem }) };
}
