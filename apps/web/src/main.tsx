import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readCard, readCards, readSession, readSessions, readUnassigned } from './api/read-api.js';
import { App, preloadPage } from './app.js';
import { connectLive } from './live/connect-live.js';
import { LiveStore } from './live/live-store.js';
import { LiveContext } from './live/use-live.js';
import { applyTheme, loadTheme } from './shell/theme.js';
import './styles/index.css';

applyTheme(loadTheme());
preloadPage(window.location.pathname);

/** Pages that read before the stream is open have to read again, so they give it a moment. */
const waitForStreamMs = 300;

const store = new LiveStore({ source: { readSessions, readUnassigned, readSession, readCards, readCard } });
const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
const root = createRoot(element);
let isShown = false;

function show(): void {
  if (isShown) return;
  isShown = true;
  root.render(
    <StrictMode>
      <LiveContext value={store}>
        <App />
      </LiveContext>
    </StrictMode>,
  );
}

connectLive({
  onUpdate: store.receive,
  onConnection: (connection) => {
    store.setConnection(connection);
    show();
  },
  onGap: () => isShown && store.readAgain(),
});
setTimeout(show, waitForStreamMs);
