import {
  readCard,
  readCards,
  readCardSessions,
  readSession,
  readSessions,
  readUnassigned,
} from './api/read-api.js';
import { endFirstAnswers, forgetFirstAnswers } from './api/first-answers.js';
import { takeMissed } from './api/client.js';
import { askForPage } from './boot/ask-for-page.js';
import { loadPageScript } from './boot/page-scripts.js';
import { connectLive } from './live/connect-live.js';
import type { Update } from './live/live-state.js';
import { LiveStore } from './live/live-store.js';
import { readPosition } from './live/stream-position.js';
import { applyTheme, loadTheme } from './shell/theme.js';
import './styles/index.css';

/**
 * The first script, and a small one: it asks for what the page will show and opens the stream, while the scripts that
 * draw it are still on their way. The stream begins where the server was when it sent the page, so that whatever the
 * answers do not know yet is told.
 */
applyTheme(loadTheme());

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

// Before what it shows: a browser asks for six things at a time, and a script takes its time once it is here.
void loadPageScript(window.location.pathname);
const ask = (): void => askForPage(window.location, store);
ask();
connectLive({
  since: readPosition(),
  onUpdate: (update) => {
    if (held === null) store.receive(update);
    else held.push(update);
  },
  onConnection: (connection) => {
    store.setConnection(connection);
    // The stream tells what happened meanwhile, but not what a page asked for in vain.
    if (connection === 'live' && takeMissed()) store.readAgain();
  },
  onGap: () => {
    forgetFirstAnswers();
    if (isShown) store.readAgain();
    else ask();
  },
});
const { showApp } = await import('./boot/show-app.js');
isShown = true;
await showApp(element, { store, onBegun: begin });
