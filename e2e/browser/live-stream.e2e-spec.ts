import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectTruth } from '../kit/expect-truth.js';
import { readLanes } from '../kit/read-agents.js';
import { truthOf } from '../kit/recorded-runs.js';
import { readSteps, takeStep, type Step } from '../kit/replay-run.js';
import { startTcpProxy, type TcpProxy } from '../kit/tcp-proxy.js';
import { useDashboard } from '../kit/use-dashboard.js';

let proxy: TcpProxy;
beforeAll(async () => {
  proxy = await startTcpProxy();
});
const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace(), proxy: () => proxy });
afterAll(() => proxy.close());

async function takeSteps(steps: readonly Step[]): Promise<void> {
  for (const step of steps) await takeStep(step, dashboard.claudeDir);
}

/** The lanes of a run when it is over, in no order. */
function endsOf(run: string): string[] {
  return truthOf(run)
    .agents.map(({ expectedStatus, description }) => `${expectedStatus}: ${description}`)
    .sort();
}

async function expectEnds(page: Page, run: string): Promise<void> {
  await eventually(async () => expect((await readLanes(page)).sort()).toEqual(endsOf(run)));
}

async function untilBadgeSays(page: Page, words: string): Promise<void> {
  await page.getByRole('status').getByText(words, { exact: true }).waitFor();
}

async function readLog(page: Page): Promise<string[]> {
  return await page.locator('.log-row').allInnerTexts();
}

describe('a page whose stream is cut', () => {
  it('says so, and after the return shows everything that happened meanwhile', async () => {
    dashboard.forgive(/net::ERR_/);
    const run = '2.1.325-c-text';
    const steps = await readSteps(run);
    const middle = steps.findIndex(({ atMs }) => atMs > 2_200);
    await takeSteps(steps.slice(0, middle));
    const path = `/cards/${await cardOfRun(dashboard.url, run)}?view=lanes`;
    const page = await dashboard.open(path);
    await page.evaluate('globalThis.isSamePage = true');
    await untilBadgeSays(page, 'live');
    await eventually(async () => expect(await readLanes(page)).not.toEqual([]));
    proxy.lead(null);
    await untilBadgeSays(page, 'reconnecting');
    await takeSteps(steps.slice(middle));
    await eventually(() => expectTruth(dashboard.url, run));
    expect((await readLanes(page)).sort()).not.toEqual(endsOf(run));
    const banner = page.getByText(/^No contact with the server since \d\d:\d\d; figures are from then\.$/);
    await banner.waitFor();
    proxy.lead(dashboard.url);
    await untilBadgeSays(page, 'live');
    await banner.waitFor({ state: 'detached' });
    await expectEnds(page, run);
    const fresh = await dashboard.open(path);
    await expectEnds(fresh, run);
    await eventually(async () => expect(await readLog(page)).toEqual(await readLog(fresh)));
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  });
});

describe('a page that asks while nobody answers', () => {
  it('says so, and shows the answer when the server is back', async () => {
    dashboard.forgive(/net::ERR_/);
    const run = '2.1.325-b-text';
    await takeSteps(await readSteps(run));
    await eventually(() => expectTruth(dashboard.url, run));
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, run)}`);
    await untilBadgeSays(page, 'live');
    await page.locator('button.time-row').first().click();
    await page.locator('.drawer .part').first().waitFor();
    await page.keyboard.press('Escape');
    proxy.lead(null);
    await untilBadgeSays(page, 'reconnecting');
    await page.locator('button.time-row').last().click();
    await page.getByRole('dialog').getByText('The server does not answer.').waitFor();
    proxy.lead(dashboard.url);
    await page.locator('.drawer .part').first().waitFor();
  });

  it('does not call unknown empty: a card without an answer has neither sessions nor todos nor a project', async () => {
    dashboard.forgive(/net::ERR_/);
    const run = '2.1.325-b-text';
    await takeSteps(await readSteps(run));
    const card = await cardOfRun(dashboard.url, run);
    const page = await dashboard.open('/');
    await untilBadgeSays(page, 'live');
    await page.route('**/api/**', (route) => route.abort());
    await page.locator(`a[href="/cards/${card}"]`).click();
    const problem = page.getByRole('alert').filter({ hasText: 'The server does not answer.' });
    await problem.waitFor();
    expect(await page.getByText(/^No (session|todo|sub-agent)/).count()).toBe(0);
    expect(await page.locator('.meta').innerText()).not.toMatch(/^-/m);
    await page.unrouteAll();
    await problem.getByRole('button', { name: 'Try again' }).click();
    await page.locator('button.time-row').first().waitFor();
    expect(await problem.count()).toBe(0);
  });
});

describe('the page of health while nobody answers', () => {
  const away = 'The server does not answer.';

  it('keeps what it knew, says of when that is, and claims nothing about now', async () => {
    dashboard.forgive(/net::ERR_/);
    const page = await dashboard.open('/health');
    const checks = page.getByRole('region', { name: 'Checks' });
    const sources = page.getByRole('region', { name: 'Sources' }).first();
    await checks.getByText('ready', { exact: true }).waitFor();
    await sources.getByRole('row').nth(1).waitFor();
    proxy.lead(null);
    await page.getByRole('alert').getByText(away).waitFor();
    await page.getByText(/^What is shown below was read at \d/).waitFor();
    expect(await sources.getByRole('row').count()).toBeGreaterThan(1);
    await eventually(async () => expect(await checks.locator('li').count()).toBe(0));
    expect(await checks.getByText('ready', { exact: true }).count()).toBe(0);
    proxy.lead(dashboard.url);
    await checks.getByText('ready', { exact: true }).waitFor();
    await eventually(async () => expect(await page.getByRole('alert').count()).toBe(0));
  });

  it('says in every panel that it could not be read, and reads them when the server is back', async () => {
    dashboard.forgive(/net::ERR_/);
    const page = await dashboard.open('/');
    await untilBadgeSays(page, 'live');
    await page.route('**/api/**', (route) => route.abort());
    await page.route('**/readyz', (route) => route.abort());
    await page.getByRole('link', { name: 'Health' }).click();
    const panel = page.getByRole('region', { name: 'Folders agents work in' }).first();
    await panel.getByText(away).waitFor();
    await eventually(async () => expect(await page.locator('.skeleton').count()).toBe(0));
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await panel.getByRole('row').nth(1).waitFor();
    expect(await page.getByText(away).count()).toBe(0);
  });
});

describe('several tabs of a browser', () => {
  async function countStreams(): Promise<number> {
    const text = await (await fetch(`${dashboard.url}/metrics`)).text();
    return Number(/^tributary_sse_clients (\d+)/m.exec(text)?.[1]);
  }

  it('share one stream, which outlives the tab that opened it', async () => {
    const run = '2.1.325-g-text';
    const steps = await readSteps(run);
    await eventually(async () => expect(await countStreams()).toBe(0));
    await takeSteps(steps.slice(0, steps.length / 3));
    const path = `/cards/${await cardOfRun(dashboard.url, run)}?view=lanes`;
    const first = await dashboard.open(path);
    const second = await first.context().newPage();
    const third = await first.context().newPage();
    for (const tab of [second, third]) await tab.goto(`${dashboard.url}${path}`);
    for (const tab of [first, second, third]) await untilBadgeSays(tab, 'live');
    expect(await countStreams()).toBe(1);
    await first.close();
    await takeSteps(steps.slice(steps.length / 3));
    for (const tab of [second, third]) await expectEnds(tab, run);
    expect(await countStreams()).toBe(1);
  });
});
