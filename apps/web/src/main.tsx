import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { readCard, readCards, readSession, readSessions } from './api/read-api.js';
import { App } from './app.js';
import { connectStream } from './live/connect-stream.js';
import { LiveStore } from './live/live-store.js';
import { LiveContext } from './live/use-live.js';
import { applyTheme, loadTheme } from './shell/theme.js';
import './styles/index.css';

applyTheme(loadTheme());

const store = new LiveStore({ source: { readSessions, readSession, readCards, readCard } });
connectStream('/api/stream', {
  onUpdate: store.receive,
  onConnection: store.setConnection,
  onGap: store.readAgain,
});

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <LiveContext value={store}>
      <App />
    </LiveContext>
  </StrictMode>,
);
