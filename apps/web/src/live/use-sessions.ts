import { useEffect, useMemo, useRef, useState } from 'react';
import type { SessionDetail } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
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

export interface CardSessions {
  /** In the order of their ids; those that have not been read yet are left out. */
  readonly sessions: readonly SessionDetail[];
  /** Whether they were all read once: a session that joins later finds its place among the others. */
  readonly areRead: boolean;
  /** Why they could not be read. */
  readonly problem?: ApiProblem | undefined;
}

/**
 * The sessions of a card in full: all at once, before it is even known which they are, and then those of which
 * something was said.
 */
export function useCardSessions(cardId: string, sessionIds: readonly string[]): CardSessions {
  const store = useLiveStore();
  const key = sessionIds.join(' ');
  const generation = useLive((state) => state.generation);
  const revision = useRevision(sessionIds);
  const [read, setRead] = useState<Reading>();
  const areRead = isAnswer(read, cardId);
  const taken = useRef<Map<string, number>>(new Map());
  useEffect(() => {
    taken.current = new Map(store.getState().revisions);
    let isCurrent = true;
    void store.loadCardSessions(cardId).then((failure) => {
      if (isCurrent) setRead((last) => (isAnswer(last, cardId) ? last : { cardId, problem: failure }));
    });
    return () => void (isCurrent = false);
  }, [store, cardId, generation]);
  useEffect(() => {
    if (!areRead) return;
    const { revisions, details } = store.getState();
    const stale = sessionIds.filter(
      (id) => (revisions.get(id) ?? 0) !== (taken.current.get(id) ?? (details.has(id) ? 0 : -1)),
    );
    for (const id of stale) taken.current.set(id, revisions.get(id) ?? 0);
    void store.loadDetails(stale);
  }, [store, key, areRead, revision]);

  const details = useLive((state) => state.details);
  const sessions = useMemo(() => sessionIds.flatMap((id) => details.get(id) ?? []), [key, details]);
  return { sessions, areRead, problem: read?.cardId === cardId ? read.problem : undefined };
}

interface Reading {
  readonly cardId: string;
  readonly problem: ApiProblem | undefined;
}

/** What was answered once stays so, also where nobody answers the next time. */
function isAnswer(reading: Reading | undefined, cardId: string): boolean {
  return reading?.cardId === cardId && reading.problem === undefined;
}
