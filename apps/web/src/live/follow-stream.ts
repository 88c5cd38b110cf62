import type { StreamEvent } from '@tributary/domain';
import type { Tell } from './stream-message.js';

const events = {
  'session.updated': true,
  'run.updated': true,
  'log.appended': true,
  'card.updated': true,
  'alert.fired': true,
  'session.deleted': true,
  'card.deleted': true,
  resync: true,
} as const satisfies Record<StreamEvent, true>;

const firstRetryMs = 1_000;
const maxRetryMs = 15_000;

export interface FollowedStream {
  /** Opens it again where it is closed, from the last event seen. */
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * Follows the server's stream from `lastEventId` on. A dropped connection resumes by itself with Last-Event-ID; where
 * the browser gives up (an error status) a new one resumes from the same id.
 */
export function followStream(path: string, tell: Tell, lastEventId = ''): FollowedStream {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;
  let lastId = lastEventId;

  const close = (): void => {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  };
  const listen = (opened: EventSource, event: StreamEvent): void =>
    opened.addEventListener(event, ({ lastEventId: id, data }: MessageEvent<string>) => {
      lastId = id;
      tell({ kind: 'update', event, id, text: data });
    });
  const open = (): void => {
    if (source !== undefined && source.readyState !== EventSource.CLOSED) return;
    close();
    const opened = new EventSource(
      lastId === '' ? path : `${path}?lastEventId=${encodeURIComponent(lastId)}`,
    );
    source = opened;
    opened.onopen = () => {
      retryMs = firstRetryMs;
      if (lastId === '') tell({ kind: 'gap' });
      tell({ kind: 'connection', connection: 'live' });
    };
    opened.onerror = () => {
      tell({ kind: 'connection', connection: 'lost' });
      if (opened.readyState !== EventSource.CLOSED) return;
      // A proxy sends everybody away at once; they must not all return at once.
      timer = setTimeout(open, retryMs * (0.5 + Math.random()));
      retryMs = Math.min(maxRetryMs, retryMs * 2);
    };
    for (const event of Object.keys(events) as StreamEvent[]) listen(opened, event);
  };
  open();
  return { open, close };
}
