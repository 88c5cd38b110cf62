import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { streamUpdateSchemas, type StreamEvent } from '@tributary/domain';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Json } from './start-api.js';

export interface Received {
  readonly event: StreamEvent;
  readonly id: string;
  readonly data: Json;
}

export interface SseClient {
  readonly events: Received[];
  readonly retryMs: number[];
  readonly comments: string[];
  readonly response: IncomingMessage;
  readonly isClosed: boolean;
  /** The id a browser would send when it reconnects. */
  lastId(): string;
  /** Waits until what was received satisfies the condition. */
  until(what: string, isTrue: (events: readonly Received[]) => boolean): Promise<void>;
  close(): void;
}

/** Listens to a stream as a browser does, and holds every event to its schema. */
export async function openStream(
  url: string,
  {
    query = '',
    lastEventId,
    headers: credentials = {},
  }: { query?: string; lastEventId?: string; headers?: Record<string, string> } = {},
): Promise<SseClient> {
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const headers = { ...credentials, ...resume };
  const call = request(`${url}/api/stream?${query}`, { headers });
  call.on('error', () => undefined);
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const events: Received[] = [];
  const retryMs: number[] = [];
  const comments: string[] = [];
  let lastId = '';
  let isClosed = false;
  const parser = createParser({
    onEvent: ({ event, id, data }: EventSourceMessage) => {
      const name = event as StreamEvent;
      const parsed = JSON.parse(data) as unknown;
      events.push({ event: name, id: id ?? '', data: streamUpdateSchemas[name].parse(parsed) });
    },
    onRetry: (ms) => retryMs.push(ms),
    onComment: (comment) => comments.push(comment),
  });
  response.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    for (const [, id] of text.matchAll(/^id: (.*)$/gm)) lastId = id!;
    parser.feed(text);
  });
  response.on('close', () => (isClosed = true));
  response.on('error', () => undefined);
  const client: SseClient = {
    events,
    retryMs,
    comments,
    response,
    get isClosed() {
      return isClosed;
    },
    lastId: () => lastId,
    until: (what, isTrue) =>
      eventually(
        () => isTrue(events),
        () => `${what}: ${JSON.stringify(events)}`,
      ),
    close: () => call.destroy(),
  };
  // The position comes first: from here on nothing is missed.
  await eventually(
    () => lastId !== '',
    () => 'the stream did not begin',
  );
  return client;
}

export async function eventually(
  isTrue: () => boolean | Promise<boolean>,
  what: () => string,
): Promise<void> {
  const deadline = Date.now() + 90_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`not within 90 s: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
