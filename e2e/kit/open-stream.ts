import { createParser } from 'eventsource-parser';
import { streamUpdateSchemas, type StreamEvent, type StreamUpdateOf } from '@tributary/domain';
import { credentialsFor } from './credentials.js';

export interface OpenStream {
  /** What came of one kind, in order; each is checked against the contract when it comes. */
  of<Kind extends StreamEvent>(kind: Kind): StreamUpdateOf<Kind>[];
  ids(): readonly string[];
  /** What a browser would send as Last-Event-ID. */
  lastEventId(): string | undefined;
  /** Cuts the connection as a lost network would. */
  cut(): Promise<void>;
}

export interface StreamOptions {
  readonly lastEventId?: string | undefined;
}

/** A client of `/api/stream`; resolves when the connection stands. */
export async function openStream(url: string, { lastEventId }: StreamOptions = {}): Promise<OpenStream> {
  const abort = new AbortController();
  const resume = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const headers = { ...credentialsFor(url), ...resume };
  const response = await fetch(`${url}/api/stream`, { signal: abort.signal, headers });
  if (response.status !== 200 || response.body === null) throw new Error(`stream: ${response.status}`);
  const events: { readonly id: string; readonly kind: string; readonly data: unknown }[] = [];
  let last = lastEventId;
  const parser = createParser({
    onEvent: ({ id = '', event = '', data }) => events.push({ id, kind: event, data: JSON.parse(data) }),
    onComment: () => undefined,
  });
  const reading = read(response.body, (text) => {
    // The parser tells no event for an id without data; a browser remembers that id as well.
    for (const [, id] of text.matchAll(/^id: (.+)$/gm)) last = id;
    parser.feed(text);
  });
  return {
    of: (kind) => {
      const found = events.filter((each) => each.kind === kind);
      return found.map(({ data }) => streamUpdateSchemas[kind].parse(data) as StreamUpdateOf<typeof kind>);
    },
    ids: () => events.map(({ id }) => id),
    lastEventId: () => last,
    cut: async () => {
      abort.abort();
      await reading;
    },
  };
}

async function read(body: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  try {
    for await (const bytes of body) onText(decoder.decode(bytes, { stream: true }));
  } catch {
    // Cut, by us or by the end of the server.
  }
}
