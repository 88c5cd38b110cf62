import { followStream } from './follow-stream.js';
import { StreamHub } from './stream-hub.js';
import type { StreamMessage, TabMessage } from './stream-message.js';

/** Of a shared worker's scope, which the DOM types do not know. */
interface SharedScope {
  onconnect: (event: MessageEvent) => void;
}

const hub = new StreamHub((tell, since) => followStream('/api/stream', tell, since));

/** Lives as long as one tab does; a tab that leaves says so, and the messages to one that cannot are dropped. */
(globalThis as unknown as SharedScope).onconnect = ({ ports: [port] }) => {
  if (port === undefined) return;
  let leave: (() => void) | undefined;
  port.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    leave?.();
    if (data.kind === 'join')
      leave = hub.join((message: StreamMessage) => port.postMessage(message), data.since);
  };
};
