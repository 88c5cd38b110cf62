import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { Card } from '@tributary/domain';
import { readLogs } from '../api/read-api.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { CardLog, type LogState } from './card-log.js';

export interface CardFeed extends LogState {
  readonly readOlder: () => Promise<void>;
}

/** The feed of a card, read from its end, and kept up to date by the stream. */
export function useCardLog({ id, sessionIds }: Card): CardFeed {
  const store = useLiveStore();
  const log = useMemo(() => new CardLog({ read: (cursor) => readLogs(id, cursor) }), [id]);
  const sessions = sessionIds.join(' ');
  const generation = useLive((state) => state.generation);
  useEffect(() => void log.readNewest(), [log, sessions, generation]);
  useEffect(() => {
    const own = new Set(sessions.split(' '));
    return store.watch((update) => {
      if (update.event !== 'log.appended' || !own.has(update.data.rootSessionId)) return;
      if (update.data.isTruncated) void log.readNewest();
      else log.append(update.data.entries);
    });
  }, [log, store, sessions]);

  const state = useSyncExternalStore(log.subscribe, log.getState);
  return { ...state, readOlder: log.readOlder };
}
