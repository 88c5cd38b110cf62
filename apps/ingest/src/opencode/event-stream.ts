import { createParser } from 'eventsource-parser';
import { isTributaryError } from '@tributary/platform';
import { opencodeErrors } from './opencode-errors.js';

export interface EventStreamOptions {
  readonly open: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  readonly onMessage: (data: string) => void;
  readonly silenceMs: number;
  readonly messageBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Reads a stream of server-sent messages until it ends, and tells why it did. Every byte is taken at once:
 * an OpenCode server holds what a slow reader leaves unread in its memory.
 */
export async function readEventStream(options: EventStreamOptions): Promise<Error> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), options.silenceMs);
  try {
    const body = await options.open(AbortSignal.any([options.signal, silence.signal]));
    const feed = createFeed(options);
    for await (const chunk of body) {
      timer.refresh();
      feed(chunk);
    }
    return opencodeErrors.streamEnded();
  } catch (error) {
    if (silence.signal.aborted) return opencodeErrors.silent();
    return isTributaryError(error) ? error : opencodeErrors.unreachable(error);
  } finally {
    clearTimeout(timer);
  }
}

function createFeed({ onMessage, messageBytes }: EventStreamOptions): (chunk: Uint8Array) => void {
  const decoder = new TextDecoder();
  const parser = createParser({
    maxBufferSize: messageBytes,
    onEvent: ({ data }) => onMessage(data),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') throw opencodeErrors.messageTooLarge();
    },
  });
  return (chunk) => parser.feed(decoder.decode(chunk, { stream: true }));
}
