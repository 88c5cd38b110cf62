import { followStream, type FollowedStream } from './follow-stream.js';
import { covers } from './stream-position.js';
import type { StreamMessage, Tell } from './stream-message.js';

type Word = StreamMessage | { readonly kind: 'hello'; readonly since: string };

const name = 'tributary-stream';

/**
 * One tab holds the stream and tells the others; when it goes, the next in the queue of the lock goes on from the last
 * event it was told.
 */
export function connectLeader(path: string, tell: Tell, since: string): () => void {
  const channel = new BroadcastChannel(name);
  const abort = new AbortController();
  let stream: FollowedStream | undefined;
  let last: Extract<StreamMessage, { kind: 'connection' }> = { kind: 'connection', connection: 'connecting' };
  let lastId = since;
  const hear = (message: StreamMessage): void => {
    if (message.kind === 'update') lastId = message.id;
    if (message.kind === 'connection') last = message;
    tell(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.kind !== 'hello') {
      hear(data);
      return;
    }
    if (stream === undefined) return;
    // A newcomer that missed something reads everything once; that the others do too costs little.
    if (!covers(data.since, lastId)) post({ kind: 'gap' });
    post(last);
  };
  const post = (message: Word): void => channel.postMessage(message);
  const lead = (): Promise<void> => {
    stream = followStream(
      path,
      (message) => {
        hear(message);
        post(message);
      },
      lastId,
    );
    return new Promise((resolve) => abort.signal.addEventListener('abort', () => resolve()));
  };
  post({ kind: 'hello', since });
  navigator.locks.request(name, { signal: abort.signal }, lead).catch(() => undefined);
  return () => {
    abort.abort();
    stream?.close();
    channel.close();
  };
}
