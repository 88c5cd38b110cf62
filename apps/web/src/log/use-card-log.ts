import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { StreamUpdateOf } from '@tributary/domain';
import { useSearchParams } from 'react-router';
import { readLogs } from '../api/read-api.js';
import { readPastLogs } from '../api/read-past.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useThrottled } from '../live/use-throttled.js';
import { CardLog, type LogState } from './card-log.js';

/** While the past is played, its log is read this often. */
const readPastMs = 700;

type AppendedLogs = StreamUpdateOf<'log.appended'>;

export interface CardFeed extends LogState {
  /** Another one for each moment. */
  readonly log: CardLog;
  readonly readOlder: () => Promise<void>;
}

/**
 * The feed as it is now, kept up to date by the stream. It is asked for before it is known which sessions serve the
 * card (undefined), and again with each that joins them.
 */
export function usePresentLog(cardId: string, sessionIds: readonly string[] | undefined): CardLog {
  const [params] = useSearchParams();
  const log = useMemo(() => new CardLog({ read: (cursor) => readLogs(cardId, cursor) }), [cardId]);
  const generation = useLive((state) => state.generation);
  const isWanted = !params.has('at');
  const asked = useRef<{ log: CardLog; generation: number; sessions?: string | undefined } | null>(null);
  const sessions = sessionIds?.join(' ');
  useEffect(() => {
    const last = asked.current;
    if (!isWanted) return;
    asked.current = { log, generation, sessions };
    // The first answer holds whatever sessions there are, also those that the page does not know of yet.
    const isFirstTold = last?.log === log && last.generation === generation && last.sessions === undefined;
    if (!isFirstTold) void log.readNewest();
  }, [log, generation, sessions, isWanted]);
  useAppended(log, sessionIds);
  return log;
}

/** What was told before it is known which sessions are the card's waits until it is. */
function useAppended(log: CardLog, sessionIds: readonly string[] | undefined): void {
  const store = useLiveStore();
  const own = useRef(sessionIds);
  const waiting = useRef<AppendedLogs[]>([]);
  own.current = sessionIds;
  const take = useCallback(
    (told: AppendedLogs) => {
      if (own.current === undefined) waiting.current.push(told);
      else if (!own.current.includes(told.rootSessionId)) return;
      else if (told.isTruncated) void log.readNewest();
      else log.append(told.entries);
    },
    [log],
  );
  useEffect(
    () => store.watch((update) => update.event === 'log.appended' && take(update.data)),
    [store, take],
  );
  useEffect(() => waiting.current.splice(0).forEach(take), [take, sessionIds === undefined]);
}

/** The feed of a card from its end backwards, as it is or as it was at an instant. */
export function useCardLog(cardId: string, present: CardLog, instant: string | null): CardFeed {
  const log = useLog(cardId, present, useThrottled(instant, readPastMs));
  useEffect(() => {
    if (log !== present) void log.readNewest();
  }, [log, present]);
  const state = useSyncExternalStore(log.subscribe, log.getState);
  return { ...state, log, readOlder: log.readOlder };
}

/** Another instant begins with what is known of the one before, so that nothing flickers. */
function useLog(id: string, present: CardLog, at: string | null): CardLog {
  const last = useRef(present);
  const log = useMemo(() => {
    if (at === null) return present;
    return new CardLog({
      read: (cursor) => readPastLogs(id, at, cursor),
      known: last.current.getState().entries.filter(({ occurredAt }) => occurredAt <= at),
    });
  }, [id, present, at]);
  useEffect(() => {
    last.current = log;
  }, [log]);
  return log;
}
