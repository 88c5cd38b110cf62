import {
  readCard,
  readCards,
  readCardSessions,
  readSession,
  readSessions,
  readUnassigned,
} from './api/read-api.js';
import { endFirstAnswers, forgetFirstAnswers } from './api/first-answers.js';
import { askForPage } from './boot/ask-for-page.js';
import { loadPageScript } from './boot/page-scripts.js';
import { connectLive } from './live/connect-live.js';
import type { Update } from './live/live-state.js';
import { LiveStore } from './live/live-store.js';
import { applyTheme, loadTheme } from './shell/theme.js';
import './styles/index.css';

/**
 * The first script, and a small one: it opens the stream and asks for what the page will show, while the scripts that
 * draw it are still on their way.
 */
applyTheme(loadTheme());

/** Pages that read before the stream is open have to read again, so they give it a moment. */
const waitForStreamMs = 300;

const store = new LiveStore({
  source: { readSessions, readUnassigned, readSession, readCards, readCard, readCardSessions },
});
const element = document.getElementById('root');
if (element === null) throw new Error('index.html has no #root');
let isShown = false;
/** What the stream tells goes on top of the first answers, which the page takes when it is drawn. */
let held: Update[] | null = [];

function begin(): void {
  const updates = held ?? [];
  held = null;
  endFirstAnswers();
  updates.forEach(store.receive);
}

const streamIsOpen = new Promise<void>((resolve) => {
  connectLive({
    onUpdate: (update) => {
      if (held === null) store.receive(update);
      else held.push(update);
    },
    onConnection: (connection) => {
      store.setConnection(connection);
      if (connection === 'live' && !isShown) askForPage(window.location, store);
      resolve();
    },
    onGap: () => {
      forgetFirstAnswers();
      if (isShown) store.readAgain();
    },
  });
});
void loadPageScript(window.location.pathname);
const { showApp } = await import('./boot/show-app.js');
await Promise.race([streamIsOpen, new Promise((resolve) => setTimeout(resolve, waitForStreamMs))]);
isShown = true;
await showApp(element, { store, onBegun: begin });
