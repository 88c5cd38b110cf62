import type { StreamEvent } from '@tributary/domain';
import type { Connection, Update } from './live-state.js';

const events = {
  'session.updated': true,
  'run.updated': true,
  'log.appended': true,
  'card.updated': true,
  resync: true,
} as const satisfies Record<StreamEvent, true>;

const firstRetryMs = 1_000;
const maxRetryMs = 15_000;
/** A browser allows six connections to a server over all tabs: a tab nobody looks at gives its own back. */
const releaseAfterMs = 60_000;

export interface StreamHooks {
  readonly onUpdate: (update: Update) => void;
  readonly onConnection: (connection: Connection) => void;
  /** A new stream begins with nothing to resume from: what came before it was missed. */
  readonly onGap: () => void;
}

/**
 * Follows the server's stream until the returned function is called. Dropped connections resume by themselves with
 * Last-Event-ID; where the browser gives up (an error status), a new stream is opened and the gap is told.
 */
export function connectStream(url: string, hooks: StreamHooks): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const open = (): void => {
    close();
    const opened = new EventSource(url);
    source = opened;
    let hasOpened = false;
    opened.onopen = () => {
      retryMs = firstRetryMs;
      hooks.onConnection('live');
      if (!hasOpened) hooks.onGap();
      hasOpened = true;
    };
    opened.onerror = () => {
      hooks.onConnection('lost');
      if (opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, retryMs);
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    };
    for (const event of Object.keys(events) as StreamEvent[]) {
      opened.addEventListener(event, ({ data }: MessageEvent<string>) =>
        hooks.onUpdate({ event, data: JSON.parse(data) as unknown } as Update),
      );
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
