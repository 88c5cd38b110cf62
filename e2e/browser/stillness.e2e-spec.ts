import { randomUUID } from 'node:crypto';
import { appendFile, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectTruth } from '../kit/expect-truth.js';
import { readSession } from '../kit/read-api.js';
import { readLanes } from '../kit/read-agents.js';
import { truthOf } from '../kit/recorded-runs.js';
import { readSteps, replayRun, takeStep } from '../kit/replay-run.js';
import { promptLine, spawnLine, textLine, toolLine, type Speaker } from '../kit/transcript-lines.js';
import { useDashboard } from '../kit/use-dashboard.js';
import { readShifts, untilSettled, watchShifts } from '../kit/watch-shifts.js';

const before = ['2.1.325-a-text', '2.1.325-b-text', '2.1.325-d-text'];
const replayed = '2.1.325-c-text';
const other = '2.1.325-g-text';
const long = '2.1.325-m-text';
/** Of the window, times how far it went: a line of text that moves by its own height is less. */
const unnoticed = 0.02;

const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });

async function expectStill(page: Page): Promise<void> {
  const { sum, shifts } = await readShifts(page);
  expect({ isStill: sum <= unnoticed, sum, shifts: sum <= unnoticed ? [] : shifts.slice(0, 5) }).toEqual({
    isStill: true,
    sum,
    shifts: [],
  });
}

/** A page that is complete before it is watched. */
async function openWatched(path: string, sign: string, width: 1440 | 360 = 1440): Promise<Page> {
  const page = await dashboard.open(path, { width, scheme: 'light' });
  await page.locator(sign).first().waitFor();
  await page.getByRole('status').getByText('live', { exact: true }).waitFor();
  await eventually(async () => expect(await page.locator('.skeleton, .waits').count()).toBe(0));
  await untilSettled(page);
  await watchShifts(page);
  return page;
}

describe('while runs are replayed', () => {
  it('nothing jumps: tiles on the overview, lanes, bars and panels of a card', async () => {
    await bringRuns(dashboard, [...before, long]);
    const steps = await readSteps(replayed);
    const begun = steps.findIndex(({ atMs }) => atMs > 2_200);
    for (const step of steps.slice(0, begun)) await takeStep(step, dashboard.claudeDir);
    const card = `/cards/${await cardOfRun(dashboard.url, replayed)}`;
    const pages = [
      await openWatched('/', 'a.tile'),
      await openWatched('/', 'a.tile', 360),
      await openWatched(`${card}?view=lanes`, '.lane'),
      await openWatched(card, '.time-row .b'),
      await openWatched(`${card}?view=lanes`, '.lane', 360),
    ];
    const [overview, , lanes] = pages as [Page, Page, Page];
    for (const step of steps.slice(begun)) await takeStep(step, dashboard.claudeDir);
    await replayRun(other, dashboard.claudeDir, 4);
    await eventually(() => expectTruth(dashboard.url, replayed));
    await eventually(() => expectTruth(dashboard.url, other));
    const ends = truthOf(replayed).agents.map(({ description }) => `completed: ${description}`);
    await eventually(async () => expect((await readLanes(lanes)).sort()).toEqual(ends.sort()));
    const tile = overview.locator(`a[href="/cards/${await cardOfRun(dashboard.url, other)}"]`);
    await tile.getByText('(all done)').waitFor();
    for (const page of pages) await expectStill(page);
  });
});

describe('while somebody points at the overview', () => {
  it('every tile keeps its place, and goes to the one it belongs to when asked', async () => {
    const page = await dashboard.open('/');
    const tiles = page.locator('a.tile');
    await tiles.first().waitFor();
    await page.getByRole('status').getByText('live', { exact: true }).waitFor();
    const listed = async (): Promise<(string | null)[]> =>
      await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href')));
    const order = await listed();
    const hold = setInterval(
      () => void page.mouse.move(300 + Math.random() * 50, 400).catch(() => undefined),
      200,
    );
    try {
      await replayRun('2.1.325-i-text', dashboard.claudeDir, 20);
      const button = page.getByRole('button', { name: /moved: sort now$/ });
      await button.waitFor();
      expect(await listed()).toEqual(order);
      await button.click();
      await eventually(async () => expect(await listed()).not.toEqual(order));
      expect((await listed()).slice(0, 1)).toEqual([
        `/cards/${await cardOfRun(dashboard.url, '2.1.325-i-text')}`,
      ]);
    } finally {
      clearInterval(hold);
    }
  });
});

describe('the log of a session', () => {
  /** What is drawn is less high than was guessed, and the next page comes before the browser tells that it scrolled. */
  const shrinkAndGrow = `
    const messages = document.querySelector('.log > .messages');
    messages.style.maxHeight = messages.offsetHeight - 100 + 'px';
    messages.style.overflow = 'clip';
    void messages.parentElement.scrollTop;
    messages.style.maxHeight = '';
    messages.style.minHeight = '9000px'`;

  it('stays at its end whatever is drawn, until the reader scrolls up', async () => {
    await bringRuns(dashboard, [long]);
    const page = await dashboard.open(`/sessions/${truthOf(long).sessionId}`);
    const log = page.locator('.log');
    const follow = page.getByRole('button', { name: 'Follow' });
    const missingPx = () =>
      log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);
    await log.locator('.message').first().waitFor();
    await eventually(async () => expect(await missingPx()).toBeLessThan(2));
    await page.evaluate(shrinkAndGrow);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await follow.getAttribute('aria-pressed')).toBe('true');
    expect(await missingPx()).toBeLessThan(2);
    await log.hover();
    await page.mouse.wheel(0, -300);
    await eventually(async () => expect(await follow.getAttribute('aria-pressed')).toBe('false'));
    expect(await missingPx()).toBeGreaterThan(100);
  });
});

describe('the log of a card', () => {
  const speaker: Speaker = { sessionId: randomUUID(), agentId: null };
  const write = async (first: number, count: number): Promise<void> => {
    const file = join(dashboard.claudeDir, '-home-dev-story', `${speaker.sessionId}.jsonl`);
    const lines = Array.from({ length: count }, (_, index) => {
      const usage = { messageId: `msg_${randomUUID()}`, input: 1, output: 1 };
      return `${textLine(speaker, `Chapter ${first + index}`, usage)}\n`;
    });
    await mkdir(dirname(file), { recursive: true });
    await appendFile(file, lines.join(''));
  };

  it('stays where it is read, counts what has come since, and goes there when asked', async () => {
    await write(1, 60);
    const cardId = await eventually(async () => {
      const session = await readSession(dashboard.url, speaker.sessionId);
      expect(session.cardId).not.toBeNull();
      return session.cardId;
    });
    const page = await dashboard.open(`/cards/${cardId}`);
    const log = page.locator('.log-list');
    await log.getByText('Chapter 60', { exact: true }).waitFor();
    await log.evaluate((list) => list.scrollTo(0, 240));
    const news = page.getByRole('button', { name: /new entr/ });
    await page.getByRole('button', { name: 'Follow', pressed: false }).waitFor();
    expect(await news.count()).toBe(0);
    await write(61, 3);
    await page.getByRole('button', { name: '3 new entries' }).waitFor();
    expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(240);
    await news.click();
    await log.getByText('Chapter 63', { exact: true }).waitFor();
    expect(await news.count()).toBe(0);
    expect(await log.evaluate((list) => list.matches(':focus'))).toBe(true);
  });
});

describe('the page of a card at work', () => {
  const usage = () => ({ messageId: `msg_${randomUUID()}`, input: 1, output: 1 });

  it.each([1440, 360] as const)('has room for the next agent and for a question at %p px', async (width) => {
    const speaker: Speaker = { sessionId: randomUUID(), agentId: null };
    const file = join(dashboard.claudeDir, '-home-dev-work', `${speaker.sessionId}.jsonl`);
    const write = async (...lines: string[]): Promise<void> =>
      await appendFile(file, lines.map((line) => `${line}\n`).join(''));
    await mkdir(dirname(file), { recursive: true });
    await write(promptLine(speaker, 'Work'), textLine(speaker, 'I begin.', usage()));
    const cardId = await eventually(async () => {
      const session = await readSession(dashboard.url, speaker.sessionId);
      expect(session.cardId).not.toBeNull();
      return session.cardId;
    });
    const page = await openWatched(`/cards/${cardId}`, '.log-row', width);
    const log = page.getByRole('region', { name: 'Log', exact: true });
    const top = (await log.boundingBox())?.y;
    await write(spawnLine(speaker, `toolu_${randomUUID()}`, 'Look round', usage()));
    await page.locator('button.time-row:has(.indent)').waitFor();
    const input = {
      questions: [{ question: 'Flush it now, or when nobody is at work and the queue is empty?' }],
    };
    await write(toolLine(speaker, { id: `toolu_${randomUUID()}`, name: 'AskUserQuestion', input }, usage()));
    const asked = page.locator('.asks').getByText('Flush it now');
    await asked.waitFor();
    const { x, width: wide } = (await asked.boundingBox())!;
    expect(x + wide).toBeLessThanOrEqual(width);
    expect((await log.boundingBox())?.y).toBe(top);
  });
});
