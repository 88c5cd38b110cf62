import type { StreamEvent } from '@tributary/domain';
import type { Connection, Update } from './live-state.js';

const events = {
  'session.updated': true,
  'run.updated': true,
  'log.appended': true,
  'card.updated': true,
  'card.deleted': true,
  resync: true,
} as const satisfies Record<StreamEvent, true>;

const firstRetryMs = 1_000;
const maxRetryMs = 15_000;
/** A browser allows six connections to a server over all tabs: a tab nobody looks at gives its own back. */
const releaseAfterMs = 60_000;

export interface StreamHooks {
  readonly onUpdate: (update: Update) => void;
  readonly onConnection: (connection: Connection) => void;
  /** A stream began with nothing to resume from: what came before it was missed. */
  readonly onGap: () => void;
}

/**
 * Follows the server's stream until the returned function is called. A dropped connection resumes by itself with
 * Last-Event-ID; where the browser gives up (an error status) or the tab let go, a new one resumes from the same id.
 */
export function connectStream(path: string, { onUpdate, onConnection, onGap }: StreamHooks): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let lastEventId = '';

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const receive = (event: StreamEvent, message: MessageEvent<string>): void => {
    lastEventId = message.lastEventId;
    onUpdate({ event, data: JSON.parse(message.data) as unknown } as Update);
  };
  const open = (): void => {
    close();
    const opened = new EventSource(
      lastEventId === '' ? path : `${path}?lastEventId=${encodeURIComponent(lastEventId)}`,
    );
    source = opened;
    opened.onopen = () => {
      retryMs = firstRetryMs;
      onConnection('live');
      if (lastEventId === '') onGap();
    };
    opened.onerror = () => {
      onConnection('lost');
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    };
    for (const event of Object.keys(events) as StreamEvent[]) {
      opened.addEventListener(event, (message: MessageEvent<string>) => receive(event, message));
    }
  };
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(close, releaseAfterMs);
    else if (source === undefined || source.readyState === EventSource.CLOSED) open();
  };

  open();
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    close();
  };
}
