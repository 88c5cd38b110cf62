import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SessionDetail } from '@tributary/domain';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectTruth } from '../kit/expect-truth.js';
import { readBars, readLanes, readPills, readTree, showAgentsAs } from '../kit/read-agents.js';
import { readSession } from '../kit/read-api.js';
import { truthOf } from '../kit/recorded-runs.js';
import { readSteps, takeStep } from '../kit/replay-run.js';
import { onEveryScreen } from '../kit/screen.js';
import { useDashboard } from '../kit/use-dashboard.js';

const none = '2.1.325-a-text';
const one = '2.1.325-b-text';
const four = '2.1.325-g-text';
const five = '2.1.199-g-text';
const six = '2.1.325-d-text';
const eight = '2.1.325-m-text';

const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });

beforeAll(() => bringRuns(dashboard, [none, one, four, five, six, eight]), 120_000);

async function sessionOf(run: string): Promise<SessionDetail> {
  return await readSession(dashboard.url, truthOf(run).sessionId);
}

describe('the pills of a card', () => {
  const done = (types: readonly string[]): string[] => types.map((type) => `${type}, completed`);
  const expected = [
    [none, []],
    [one, [...done(['Explore']), '1 agent (all done)']],
    [
      four,
      [...done(['general-purpose', 'Explore', 'general-purpose', 'general-purpose']), '4 agents (all done)'],
    ],
    [five, [...done(['general-purpose', 'general-purpose', 'Explore']), '+2 more', '5 agents (all done)']],
    [eight, [...done(['tester', 'reviewer', 'Explore']), '+5 more', '8 agents (all done)']],
  ] as const;

  it('are its agents, active and latest first, and their number: for 0, 1, 4, 5 and 8 of them', async () => {
    const page = await dashboard.open('/');
    for (const [run, pills] of expected) {
      const tile = page.locator(`a[href="/cards/${await cardOfRun(dashboard.url, run)}"]`);
      await tile.waitFor();
      expect(await readPills(tile)).toEqual(pills);
    }
  });

  it('say how many more there are, however long the words behind them', async () => {
    const page = await dashboard.open('/');
    const row = page.locator(`a[href="/cards/${await cardOfRun(dashboard.url, eight)}"] .pills`);
    await row.waitFor();
    await row.locator('.pills-text').evaluate((text) => {
      text.textContent = '1,508 agents (1,200 failed, 104 stopped, 4 orphaned)';
    });
    await onEveryScreen(page, async () => {
      const [more, whole] = [await row.locator('.more').boundingBox(), await row.boundingBox()];
      expect(more!.width).toBeGreaterThan(30);
      expect(more!.x + more!.width).toBeLessThanOrEqual(whole!.x + whole!.width);
    });
  });
});

describe('the lanes', () => {
  it('put the running first by their start, then the finished by their end, without a reload', async () => {
    const run = '2.1.325-c-text';
    const steps = await readSteps(run);
    const middle = steps.findIndex(({ atMs }) => atMs > 3_400);
    for (const step of steps.slice(0, middle)) await takeStep(step, dashboard.claudeDir);
    const cardId = await cardOfRun(dashboard.url, run);
    const page = await dashboard.open(`/cards/${cardId}?view=lanes`);
    await page.evaluate('globalThis.isSamePage = true');
    await eventually(async () =>
      expect(await readLanes(page)).toEqual([
        'running: Review the parser',
        'running: Run the slow check',
        'completed: Map the sources',
      ]),
    );
    expect(await page.getByRole('progressbar').count()).toBe(2);
    const overview = await dashboard.open('/');
    const tile = overview.locator(`a[href="/cards/${cardId}"]`);
    await eventually(async () =>
      expect(await readPills(tile)).toEqual([
        'general-purpose, running',
        'reviewer, running',
        'Explore, completed',
        '3 agents (2 active)',
      ]),
    );
    for (const step of steps.slice(middle)) await takeStep(step, dashboard.claudeDir);
    await eventually(async () =>
      expect(await readLanes(page)).toEqual([
        'completed: Map the sources',
        'completed: Review the parser',
        'completed: Run the slow check',
      ]),
    );
    await eventually(async () => expect(await readPills(tile)).toContain('3 agents (all done)'));
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    await eventually(() => expectTruth(dashboard.url, run));
  });

  it('have the dot of each end', async () => {
    const cardId = await cardOfRun(dashboard.url, six);
    const page = await dashboard.open(`/cards/${cardId}?view=lanes`);
    const ends = truthOf(six).agents.map(
      ({ description, expectedStatus }) => `${expectedStatus}: ${description}`,
    );
    await eventually(async () => expect((await readLanes(page)).sort()).toEqual(ends.sort()));
  });

  it('show an agent once, even where its own lines come before the call that spawned it', async () => {
    const run = '2.1.76-c-text';
    const { sessionId, agents } = truthOf(run);
    const steps = await readSteps(run);
    const ofAgents = steps.filter(({ path }) => path.includes('/agent-'));
    const main = steps.filter((step) => !ofAgents.includes(step));
    const spawnAt = main.findIndex(({ text }) => text.includes('"tool_use"'));
    for (const step of main.slice(0, spawnAt)) await takeStep(step, dashboard.claudeDir);
    await eventually(() => sessionOf(run));
    const page = await dashboard.open(`/sessions/${sessionId}?view=lanes`);
    for (const step of ofAgents) await takeStep(step, dashboard.claudeDir);
    await eventually(async () => expect(await readLanes(page)).toHaveLength(agents.length));
    for (const step of main.slice(spawnAt)) await takeStep(step, dashboard.claudeDir);
    await eventually(() => expectTruth(dashboard.url, run));
    const ends = agents.map(({ description, expectedStatus }) => `${expectedStatus}: ${description}`);
    await eventually(async () => expect((await readLanes(page)).sort()).toEqual(ends.sort()));
  });
});

describe('the timeline', () => {
  it('has each bar where its run was in time, on every screen', async () => {
    const { cardId, subAgents } = await sessionOf(eight);
    const spans = new Map(
      subAgents.map(({ description, startedAt, completedAt }) => [
        description,
        { from: Date.parse(startedAt!), to: Date.parse(completedAt!) },
      ]),
    );
    const page = await dashboard.open(`/cards/${cardId}`);
    await onEveryScreen(page, () =>
      eventually(async () => {
        const bars = await readBars(page);
        expect(bars).toHaveLength(subAgents.length);
        const [first, firstSpan] = [bars[0]!, spans.get(bars[0]!.description)!];
        const pxPerMs = (first.right - first.left) / (firstSpan.to - firstSpan.from);
        const pxAt = (at: number): number => first.left + (at - firstSpan.from) * pxPerMs;
        for (const { description, left, right } of bars) {
          const { from, to } = spans.get(description)!;
          expect(Math.abs(left - pxAt(from))).toBeLessThan(1.5);
          expect(Math.abs(right - pxAt(to))).toBeLessThan(1.5);
        }
        const overlapping = bars.filter(({ left, right }) => left < first.right && right > first.left);
        expect(overlapping).toHaveLength(8);
      }),
    );
  });

  it('tells what a bar stands for and why it failed, and moves nothing', async () => {
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, six)}`);
    const row = page.locator('.time-row').filter({ hasText: 'Fails at once' });
    await row.waitFor();
    const height = async () => (await page.locator('.timeline').boundingBox())?.height;
    const still = await height();
    await row.locator('.b').hover();
    const card = page.locator('.hover-card');
    await card.waitFor();
    expect(await card.innerText()).toMatch(/error\s+API Error: 400 scripted invalid request at once/);
    expect(await height()).toBe(still);
  });

  it('has no bar too narrow to be seen', async () => {
    const cardId = await cardOfRun(dashboard.url, six);
    const page = await dashboard.open(`/cards/${cardId}`, { width: 360, scheme: 'dark' });
    const bars = await eventually(async () => {
      const found = await readBars(page);
      expect(found).toHaveLength(6);
      return found;
    });
    for (const { left, right } of bars) expect(right - left).toBeGreaterThanOrEqual(1.99);
  });
});

describe('the tree', () => {
  it('shows who started whom over three levels', async () => {
    const cardId = await cardOfRun(dashboard.url, four);
    const page = await dashboard.open(`/cards/${cardId}`);
    await showAgentsAs(page, 'Tree');
    await eventually(async () =>
      expect(await readTree(page)).toEqual([
        'Outer agent',
        '  Inner agent one',
        '    Innermost agent',
        '  Inner agent two',
      ]),
    );
    expect(new URL(page.url()).searchParams.get('view')).toBe('tree');
    const twist = page.getByRole('button', { name: 'Agents started by Inner agent one' });
    await twist.focus();
    await page.keyboard.press('Enter');
    expect(await twist.getAttribute('aria-expanded')).toBe('false');
    expect(await readTree(page)).toEqual(['Outer agent', '  Inner agent one', '  Inner agent two']);
  });
});
