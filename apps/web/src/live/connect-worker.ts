import type { StreamMessage, Tell } from './stream-message.js';

/** The one stream of this browser, in a worker that all tabs share. */
export function connectWorker(tell: Tell): () => void {
  let port = joinWorker(tell);
  const leave = (): void => {
    port.postMessage('leave');
    port.close();
  };
  /** A page that the browser had put away joins again, and is told to read what it missed. */
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) port = joinWorker(tell);
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', onShow);
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', onShow);
    leave();
  };
}

function joinWorker(tell: Tell): MessagePort {
  const { port } = new SharedWorker(new URL('./stream.worker.ts', import.meta.url), {
    type: 'module',
    name: 'tributary-stream',
  });
  port.onmessage = ({ data }: MessageEvent<StreamMessage>) => tell(data);
  return port;
}
