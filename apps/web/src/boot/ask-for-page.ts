import { readMe } from '../api/read-access.js';
import { readLogs } from '../api/read-api.js';
import type { LiveStore } from '../live/live-store.js';

/**
 * Asks for what the page of an address shows first, what is drawn first before the rest. The page tells what went wrong,
 * when it takes the answer.
 */
export function askForPage(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  store: LiveStore,
): void {
  const [, page, id] = pathname.split('/').map(decodeURIComponent);
  if (page === '') {
    void store.loadSessions();
    void store.loadCards();
  }
  if (page === 'sessions' && id !== undefined) void store.loadSession(id);
  if (page === 'cards' && id !== undefined) {
    void store.loadCard(id);
    if (!new URLSearchParams(search).has('at')) readLogs(id, null).catch(() => undefined);
    void store.loadCardSessions(id);
  }
  readMe().catch(() => undefined);
}
