import './require-node.mjs';
import { spawn } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ensureBuild } from './ensure-build.mjs';
import { ensureChromium } from './ensure-chromium.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const { fetch } = globalThis;

// Pictures of the demo at work, for the README and docs/tour.md: `npm run images`.
const folder = join(workspaceRoot, 'docs', 'images');
const schemes = ['light', 'dark'];
const viewport = { width: 1280, height: 800 };
/** These are also made for a telephone. */
const narrow = new Set(['overview', 'card', 'conversation', 'costs']);
const narrowViewport = { width: 360, height: 780 };
/** By then most of the demo's agents are at work and some have ended. */
const shootAfterMs = 58_000;

/** @param {string} base @param {string} title */
async function cardOf(base, title) {
  const answer = await fetch(`${base}/api/cards?limit=200`);
  const { items } = await answer.json();
  const card = items.find((each) => each.title.startsWith(title));
  if (card === undefined) throw new Error(`the demo has no card "${title}"`);
  return card;
}

/** When two of three agents had begun. @param {string} base @param {string} cardId */
async function momentOf(base, cardId) {
  const answer = await fetch(`${base}/api/cards/${cardId}/instants`);
  const { items } = await answer.json();
  const starts = items.filter(({ kind }) => kind === 'run.started');
  return encodeURIComponent((starts[1] ?? items[0]).at);
}

/** Every page and state, by the name of its picture. @param {string} base */
async function listShots(base) {
  const parallel = await cardOf(base, 'Map the sources');
  const failing = await cardOf(base, 'Make the client');
  const nested = await cardOf(base, 'Plan the schema');
  const [sessionId] = parallel.sessionIds;
  const past = await momentOf(base, parallel.id);
  return [
    ['overview', '/'],
    ['overview-failed', '/?only=failed'],
    ['card', `/cards/${failing.id}`],
    ['card-lanes', `/cards/${parallel.id}?view=lanes`],
    ['card-tree', `/cards/${nested.id}?view=tree`],
    ['card-past', `/cards/${parallel.id}?at=${past}`],
    ['conversation', `/cards/${parallel.id}?agent=${sessionId}`],
    ['session', `/sessions/${sessionId}?view=lanes`],
    ['unassigned', '/unassigned'],
    ['costs', '/costs?by=model&range=30d'],
    ['search', '/search?q=parser'],
    ['health', '/health'],
    ['access', '/access'],
  ];
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param {string} base */
async function untilReady(base) {
  for (let tries = 0; tries < 300; tries += 1) {
    if (
      await fetch(`${base}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await sleep(200);
  }
  throw new Error('the server did not start within a minute');
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, file: string, colorScheme: 'light' | 'dark', viewport: { width: number, height: number } }} shot
 */
async function take(browser, { url, file, colorScheme, viewport: size }) {
  const page = await browser.newPage({ viewport: size, colorScheme });
  await page.goto(url);
  await page.locator('main .panel:not(.skeleton)').first().waitFor();
  // The panels fill one after the other.
  await sleep(2_000);
  await page.screenshot({ path: join(folder, `${file}.png`), animations: 'disabled' });
  await page.close();
}

/** The state before the first session, from a server that watches nothing. @param {string} base */
async function shootEmpty(base) {
  const browser = await launch();
  try {
    for (const colorScheme of schemes) {
      await take(browser, { url: base, file: `empty-${colorScheme}`, colorScheme, viewport });
    }
  } finally {
    await browser.close();
  }
}

function launch() {
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

/** @param {string} base */
async function shoot(base) {
  const browser = await launch();
  try {
    for (const [name, path] of await listShots(base)) {
      for (const colorScheme of schemes) {
        await take(browser, { url: `${base}${path}`, file: `${name}-${colorScheme}`, colorScheme, viewport });
      }
      if (!narrow.has(name)) continue;
      await take(browser, {
        url: `${base}${path}`,
        file: `${name}-narrow`,
        colorScheme: 'light',
        viewport: narrowViewport,
      });
    }
  } finally {
    await browser.close();
  }
}

/** Settings of whoever makes the pictures are no part of them. */
function bareEnvironment() {
  const names = Object.keys(process.env).filter(
    (name) => !/^(?:TRIBUTARY_|DATABASE_URL|REDIS_URL)/.test(name),
  );
  return Object.fromEntries(names.map((name) => [name, process.env[name]]));
}

/** Runs the program while `work` does something with it. @param {string[]} command @param {(base: string) => Promise<void>} work */
async function withServer(command, env, work) {
  const port = await freePort();
  const main = join(workspaceRoot, 'apps', 'cli', 'dist', 'main.js');
  const server = spawn(process.execPath, [main, ...command, '--port', String(port), '--open', '0'], {
    stdio: 'inherit',
    env: { ...bareEnvironment(), ...env },
  });
  const ended = new Promise((resolve) => server.on('exit', resolve));
  try {
    const base = `http://127.0.0.1:${port}`;
    await untilReady(base);
    await work(base);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

await ensureBuild();
const executablePath = await ensureChromium();
await mkdir(folder, { recursive: true });
await withServer(['demo'], {}, async (base) => {
  await sleep(shootAfterMs);
  await shoot(base);
});
// Its name is in the picture.
const place = join(tmpdir(), 'tributary-images');
try {
  const env = {
    TRIBUTARY_DATA_DIR: join(place, 'data'),
    TRIBUTARY_CLAUDE_DIRS: join(place, '.claude/projects'),
  };
  await mkdir(env.TRIBUTARY_CLAUDE_DIRS, { recursive: true });
  await withServer(['up'], env, shootEmpty);
} finally {
  await rm(place, { recursive: true, force: true });
}
