import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  readCard,
  readCards,
  readCardSessions,
  readSession,
  readSessions,
  readUnassigned,
} from './api/read-api.js';
import { App, preloadOtherPages, preloadPage } from './app.js';
import { connectLive } from './live/connect-live.js';
import { LiveStore } from './live/live-store.js';
import { LiveContext } from './live/use-live.js';
import { applyTheme, loadTheme } from './shell/theme.js';
import './styles/index.css';

applyTheme(loadTheme());
const isPageLoaded = preloadPage(window.location.pathname);

/** Pages that read before the stream is open have to read again, so they give it a moment. */
const waitForStreamMs = 300;
/** The first page comes first. */
const preloadAfterMs = 2_000;

const store = new LiveStore({
  source: { readSessions, readUnassigned, readSession, readCards, readCard, readCardSessions },
});
const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);
let isShown = false;

async function show(): Promise<void> {
  await isPageLoaded;
  if (isShown) return;
  isShown = true;
  root.render(
    <StrictMode>
      <LiveContext value={store}>
        <App />
      </LiveContext>
    </StrictMode>,
  );
  setTimeout(() => void preloadOtherPages(), preloadAfterMs);
}

connectLive({
  onUpdate: store.receive,
  onConnection: (connection) => {
    store.setConnection(connection);
    void show();
  },
  onGap: () => isShown && store.readAgain(),
});
setTimeout(() => void show(), waitForStreamMs);
