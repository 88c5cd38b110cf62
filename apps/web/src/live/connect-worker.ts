import type { StreamMessage, TabMessage, Tell } from './stream-message.js';

/** The one stream of this browser, in a worker that all tabs share. */
export function connectWorker(tell: Tell, since: string): () => void {
  let port = joinWorker(tell, since);
  const leave = (): void => {
    post(port, { kind: 'leave' });
    port.close();
  };
  /** A page that the browser had put away joins again, and is told to read what it missed. */
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) port = joinWorker(tell, '');
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', onShow);
    leave();
  };
}

const post = (port: MessagePort, message: TabMessage): void => port.postMessage(message);

function joinWorker(tell: Tell, since: string): MessagePort {
  const { port } = new SharedWorker(new URL('./stream.worker.ts', import.meta.url), {
    type: 'module',
    name: 'tributary-stream',
  });
  port.onmessage = ({ data }: MessageEvent<StreamMessage>) => tell(data);
  post(port, { kind: 'join', since });
  return port;
}
