import { useRef } from 'react';
import type { LogEntry } from '@tributary/domain';
import type { CardLog } from './card-log.js';
import { countNewer } from './count-newer.js';
import type { CardFeed } from './use-card-log.js';

interface Seen {
  /** Another moment has a feed of its own. */
  readonly log: CardLog;
  readonly last: LogEntry | undefined;
}

/** How many entries have come since the reader left the end of the log. */
export function useNewEntries(
  { log, entries }: CardFeed,
  hiddenAgents: ReadonlySet<string>,
  isFollowing: boolean,
): number {
  const seen = useRef<Seen | null>(null);
  if (isFollowing || seen.current?.log !== log) seen.current = { log, last: entries.at(-1) };
  const { last } = seen.current;
  return last === undefined ? 0 : countNewer(entries, last, hiddenAgents);
}
