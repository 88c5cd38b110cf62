import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App, preloadOtherPages, preloadPage } from '../app.js';
import type { LiveStore } from '../live/live-store.js';
import { LiveContext } from '../live/use-live.js';

/** The first page comes first. */
const preloadAfterMs = 2_000;

interface ShownProps {
  readonly store: LiveStore;
  /** Called once the first page has asked for everything it shows. */
  readonly onBegun: () => void;
}

export async function showApp(element: HTMLElement, props: ShownProps): Promise<void> {
  await preloadPage(window.location.pathname);
  createRoot(element).render(
    <StrictMode>
      <Shown {...props} />
    </StrictMode>,
  );
  setTimeout(() => void preloadOtherPages(), preloadAfterMs);
}

/** Its effect comes after those of all that is within. */
function Shown({ store, onBegun }: ShownProps) {
  useEffect(onBegun, [onBegun]);
  return (
    <LiveContext value={store}>
      <App />
    </LiveContext>
  );
}
