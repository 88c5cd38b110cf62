import type { QueryOf, StreamEvent, StreamUpdateOf } from '@tributary/domain';
import { EventParser } from './parse-events.js';
import { ClientProblem } from './client-problem.js';
import type { TributaryClient } from './tributary-client.js';

/** One event of the stream: its name with its data. */
export type StreamUpdate = {
  [Event in StreamEvent]: { readonly event: Event; readonly data: StreamUpdateOf<Event> };
}[StreamEvent];

export interface FollowOptions {
  readonly filter?: Omit<QueryOf<'openStream'>, 'lastEventId'>;
  /** Where to go on from; without it the stream begins at the present. */
  readonly lastEventId?: string;
  readonly signal?: AbortSignal;
  /** The connection stands: whatever changes from now on is told. */
  readonly onOpen?: () => void;
  /** It was lost and is tried again after a while. */
  readonly onLost?: (error: unknown) => void;
  readonly firstRetryMs?: number;
}

const longestRetryMs = 15_000;

/**
 * Tells every update, over all losses of the connection, until the signal or the server ends it for good (a refused
 * token). Each is told at least once, in order; a lost connection goes on behind the last one that arrived.
 */
export async function* followStream(
  client: TributaryClient,
  { filter, lastEventId, signal, onOpen, onLost, firstRetryMs = 1_000 }: FollowOptions = {},
): AsyncGenerator<StreamUpdate> {
  let position = lastEventId;
  let retryMs = firstRetryMs;
  const isOver = (): boolean => signal?.aborted === true;
  while (!isOver()) {
    try {
      const headers = position === undefined ? {} : { 'last-event-id': position };
      const init = { headers: { ...headers, accept: 'text/event-stream' }, ...(signal && { signal }) };
      const response = await client.request(
        'openStream',
        filter === undefined ? {} : { query: filter },
        init,
      );
      const parser = new EventParser();
      let isOpen = false;
      for await (const text of readText(response)) {
        for (const { id, event, data } of parser.feed(text)) {
          // The server begins with where it is.
          if (!isOpen) onOpen?.();
          isOpen = true;
          retryMs = firstRetryMs;
          if (data !== '') yield { event, data: JSON.parse(data) as unknown } as StreamUpdate;
          position = id ?? position;
        }
      }
    } catch (error) {
      if (isOver()) return;
      if (error instanceof ClientProblem && [400, 401, 403].includes(error.status)) throw error;
      onLost?.(error);
    }
    await pause(retryMs / 2 + Math.random() * retryMs, signal);
    retryMs = Math.min(longestRetryMs, retryMs * 2);
  }
}

async function* readText({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield decoder.decode(value, { stream: true });
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
