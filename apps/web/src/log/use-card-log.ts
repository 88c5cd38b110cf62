import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Card } from '@tributary/domain';
import { readLogs } from '../api/read-api.js';
import { readPastLogs } from '../api/read-past.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useThrottled } from '../live/use-throttled.js';
import { CardLog, type LogState } from './card-log.js';

/** While the past is played, its log is read this often. */
const readPastMs = 700;

export interface CardFeed extends LogState {
  readonly readOlder: () => Promise<void>;
}

/** The feed of a card from its end backwards: kept up to date by the stream, or as it was at an instant. */
export function useCardLog(
  { id, sessionIds }: Pick<Card, 'id' | 'sessionIds'>,
  instant: string | null,
): CardFeed {
  const at = useThrottled(instant, readPastMs);
  const log = useLog(id, at);
  const store = useLiveStore();
  const sessions = sessionIds.join(' ');
  const generation = useLive((state) => state.generation);
  useEffect(() => void log.readNewest(), [log, sessions, generation]);
  useEffect(() => {
    if (at !== null) return;
    const own = new Set(sessions.split(' '));
    return store.watch((update) => {
      if (update.event !== 'log.appended' || !own.has(update.data.rootSessionId)) return;
      if (update.data.isTruncated) void log.readNewest();
      else log.append(update.data.entries);
    });
  }, [log, store, sessions, at]);

  const state = useSyncExternalStore(log.subscribe, log.getState);
  return { ...state, readOlder: log.readOlder };
}

/** Another instant begins with what is known of the one before, so that nothing flickers. */
function useLog(id: string, at: string | null): CardLog {
  const last = useRef<{ readonly id: string; readonly log: CardLog } | null>(null);
  const log = useMemo(() => {
    const known = last.current?.id === id && at !== null ? last.current.log.getState().entries : [];
    return new CardLog({
      read: (cursor) => (at === null ? readLogs(id, cursor) : readPastLogs(id, at, cursor)),
      known: known.filter(({ occurredAt }) => at === null || occurredAt <= at),
    });
  }, [id, at]);
  useEffect(() => {
    last.current = { id, log };
  }, [id, log]);
  return log;
}
