import { followStream } from './follow-stream.js';
import type { Tell } from './stream-message.js';

/** A browser allows six connections to a server over all tabs: a tab nobody looks at gives its own back. */
const releaseAfterMs = 60_000;

/** A stream of this tab's own, where the browser has no way to share one. Until the returned function is called. */
export function connectTab(path: string, tell: Tell, since: string): () => void {
  const stream = followStream(path, tell, since);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = (): void => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(stream.close, releaseAfterMs);
    else stream.open();
  };
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
    stream.close();
  };
}
