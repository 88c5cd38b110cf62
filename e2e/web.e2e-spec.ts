import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { makeEmbeddedPlace } from './kit/embedded-place.js';
import { eventually } from './kit/eventually.js';
import { expectTruth } from './kit/expect-truth.js';
import { openBrowser } from './kit/open-browser.js';
import { readSession } from './kit/read-api.js';
import { copyRun, truthOf } from './kit/recorded-runs.js';
import { readSteps, takeStep } from './kit/replay-run.js';
import type { Place, Tributary } from './kit/tributary.js';

jest.setTimeout(120_000);

let place: Place;
let tributary: Tributary;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  place = await makeEmbeddedPlace();
  [tributary, browser] = await Promise.all([place.start(), openBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await place.close();
});

beforeEach(async () => {
  complaints = [];
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
});

afterEach(async () => {
  await page.close();
});

async function openLanes(): Promise<void> {
  await page.getByRole('group', { name: 'View of the agents' }).getByText('Lanes', { exact: true }).click();
}

/** What the lanes of the open page say: the status of each. */
async function laneStatuses(): Promise<(string | null)[]> {
  const dots = await page.getByRole('list', { name: 'Agents, running first' }).locator('[role=img]').all();
  const labels = await Promise.all(dots.map((dot) => dot.getAttribute('aria-label')));
  return labels.map((label) => label?.split(':')[0] ?? null);
}

describe('the dashboard', () => {
  it('shows a session that was copied into the watched folder, and its three completed agents', async () => {
    const run = '2.1.325-c-text';
    await copyRun(run, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, run));
    await page.goto(tributary.url);
    await page.getByRole('link').filter({ hasText: '[[SCN:c]]' }).click();
    await openLanes();
    await eventually(async () =>
      expect(await laneStatuses()).toEqual(['completed', 'completed', 'completed']),
    );
    expect(await page.getByText('Map the sources').count()).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  it('follows a session live, without a reload', async () => {
    const run = '2.1.325-m-text';
    const { agents } = truthOf(run);
    const steps = await readSteps(run);
    await page.goto(tributary.url);
    await page.evaluate('globalThis.isSamePage = true');
    for (const step of steps.slice(0, steps.length / 2)) await takeStep(step, place.claudeDir);
    await page.getByRole('link').filter({ hasText: '[[SCN:m]]' }).click();
    await openLanes();
    await eventually(async () => expect(await laneStatuses()).toContain('running'));
    for (const step of steps.slice(steps.length / 2)) await takeStep(step, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, run));
    const ends = agents.map(({ expectedStatus }) => expectedStatus);
    await eventually(async () => expect((await laneStatuses()).sort()).toEqual(ends.sort()));
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('shows an agent once, even where its own lines come before the call that spawned it', async () => {
    const run = '2.1.76-c-text';
    const { sessionId, agents } = truthOf(run);
    const steps = await readSteps(run);
    const ofAgents = steps.filter(({ path }) => path.includes('/agent-'));
    const main = steps.filter((step) => !ofAgents.includes(step));
    const spawnAt = main.findIndex(({ text }) => text.includes('"tool_use"'));
    for (const step of main.slice(0, spawnAt)) await takeStep(step, place.claudeDir);
    await eventually(() => readSession(tributary.url, sessionId));
    await page.goto(`${tributary.url}/sessions/${sessionId}`);
    await openLanes();
    for (const step of ofAgents) await takeStep(step, place.claudeDir);
    await eventually(async () => expect(await laneStatuses()).not.toEqual([]));
    for (const step of main.slice(spawnAt)) await takeStep(step, place.claudeDir);
    await eventually(() => expectTruth(tributary.url, run));
    const ends = agents.map(({ expectedStatus }) => expectedStatus);
    await eventually(async () => expect((await laneStatuses()).sort()).toEqual(ends.sort()));
  });
});
