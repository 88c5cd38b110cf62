import './require-node.mjs';
import { spawn } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { ensureBuild } from './ensure-build.mjs';
import { workspaceRoot } from './workspace-root.mjs';

const { fetch } = globalThis;

// Pictures of the demo at work, for the README and the documentation: `node scripts/make-images.mjs`.
const folder = join(workspaceRoot, 'docs', 'images');
const schemes = ['light', 'dark'];
const viewport = { width: 1280, height: 800 };
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

/** @param {string} base */
async function listShots(base) {
  const parallel = await cardOf(base, 'Map the sources');
  const failing = await cardOf(base, 'Make the client');
  return [
    ['overview', '/'],
    ['card', `/cards/${failing.id}`],
    ['session', `/sessions/${parallel.sessionIds[0]}?view=lanes`],
    ['costs', '/costs?by=model&range=30d'],
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
    await delay(200);
  }
  throw new Error('the demo did not start within a minute');
}

/** @param {string} base */
async function shoot(base) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    for (const [name, path] of await listShots(base)) {
      for (const colorScheme of schemes) {
        const page = await browser.newPage({ viewport, colorScheme });
        await page.goto(`${base}${path}`);
        await page.locator('main .panel:not(.skeleton)').first().waitFor();
        // The panels fill one after the other.
        await delay(2_000);
        await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' });
        await page.close();
      }
    }
  } finally {
    await browser.close();
  }
}

await ensureBuild();
await mkdir(folder, { recursive: true });
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const main = join(workspaceRoot, 'apps', 'cli', 'dist', 'main.js');
const demo = spawn(process.execPath, [main, 'demo', '--port', String(port), '--open', '0'], {
  stdio: 'inherit',
});
const ended = new Promise((resolve) => demo.on('exit', resolve));
try {
  await untilReady(base);
  await delay(shootAfterMs);
  await shoot(base);
  await copyFile(join(folder, 'overview-light.png'), join(folder, 'overview.png'));
} finally {
  demo.kill('SIGTERM');
  await ended;
}
