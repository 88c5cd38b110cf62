import { credentialsFor } from './credentials.js';

export interface RecordedStream {
  /** Ends it and tells every byte that came. */
  end(): Promise<string>;
}

/** `/api/stream` as it comes over the wire. */
export async function recordStream(url: string): Promise<RecordedStream> {
  const abort = new AbortController();
  const response = await fetch(`${url}/api/stream`, { signal: abort.signal, headers: credentialsFor(url) });
  if (response.status !== 200 || response.body === null) throw new Error(`stream: ${response.status}`);
  const pieces: string[] = [];
  const reading = (async (body: ReadableStream<Uint8Array>): Promise<void> => {
    const decoder = new TextDecoder();
    for await (const bytes of body) pieces.push(decoder.decode(bytes, { stream: true }));
  })(response.body).catch(() => undefined);
  return {
    end: async () => {
      abort.abort();
      await reading;
      return pieces.join('');
    },
  };
}
