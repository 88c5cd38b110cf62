import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SubAgent } from '@tributary/domain';
import type { Locator, Page } from 'playwright-core';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { readLanes } from '../kit/read-agents.js';
import { readSession } from '../kit/read-api.js';
import { copyRun, truthOf } from '../kit/recorded-runs.js';
import { useDashboard } from '../kit/use-dashboard.js';

const three = '2.1.325-c-text';
const late = '2.1.325-b-text';
const long = '2.1.325-m-text';
const silent = '2.1.44-b-text';
const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });
let path: string;

beforeAll(async () => {
  await bringRuns(dashboard, [three]);
  path = `/cards/${await cardOfRun(dashboard.url, three)}`;
});

function logOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Log', exact: true });
}

describe('the log of a card', () => {
  it('hides and shows the entries of an agent by its chip, and the address keeps it', async () => {
    const page = await dashboard.open(path);
    const log = logOf(page);
    const explored = log.locator('.log-row').filter({ hasText: '↳ Explore' });
    const reviewed = log.locator('.log-row').filter({ hasText: '↳ reviewer' });
    const chip = log.getByRole('button', { name: /^Explore \d+$/ });
    await eventually(async () => expect(await explored.count()).toBeGreaterThan(0));
    const count = await explored.count();
    await chip.click();
    await eventually(async () => expect(await explored.count()).toBe(0));
    expect(await reviewed.count()).toBeGreaterThan(0);
    expect(await chip.getAttribute('aria-pressed')).toBe('false');
    await page.reload();
    await reviewed.first().waitFor();
    expect(await explored.count()).toBe(0);
    await chip.click();
    await eventually(async () => expect(await explored.count()).toBe(count));
    await chip.dblclick();
    await eventually(async () => expect(await log.locator('.log-row').count()).toBe(count));
    expect(await explored.count()).toBe(count);
    await log.getByRole('button', { name: 'all', exact: true }).click();
    await reviewed.first().waitFor();
    await log.getByRole('button', { name: /^reviewer \d+$/ }).click({ modifiers: ['Alt'] });
    await eventually(async () => expect(await explored.count()).toBe(0));
    expect(await reviewed.count()).toBe(await log.locator('.log-row').count());
  });

  it('folds consecutive entries of sub-agents under their summary', async () => {
    const page = await dashboard.open(path);
    const log = logOf(page);
    const group = log.locator('.log-group').first();
    await group.waitFor();
    const entries = log.locator('.log-row');
    const all = await entries.count();
    const summary = (await group.innerText()).replaceAll('\n', ' ');
    const folded = Number(/ · (\d+) entries/.exec(summary)?.[1]);
    const counts = Array.from(summary.matchAll(/ ×(\d+)/g), ([, count]) => Number(count));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(counts.length === 0 ? 0 : folded);
    expect(folded).toBeGreaterThan(1);
    await group.click();
    await eventually(async () => expect(await entries.count()).toBe(all - folded));
    expect(await group.getAttribute('aria-expanded')).toBe('false');
    await group.click();
    await eventually(async () => expect(await entries.count()).toBe(all));
    await log.getByRole('button', { name: 'Fold agents' }).click();
    const open = log.locator('.log-group[aria-expanded=true]');
    await eventually(async () => expect(await open.count()).toBe(0));
    expect(await log.locator('.log-group').count()).toBeGreaterThan(0);
  });
});

describe('a card on paper', () => {
  it('has all entries that were read, and nothing to click on; afterwards the log is where it was', async () => {
    await bringRuns(dashboard, [long]);
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, long)}`);
    const list = logOf(page).locator('.log-list');
    const entries = list.locator('.log-row');
    await eventually(async () => expect(await entries.count()).toBeGreaterThan(20));
    await list.evaluate((element) => element.scrollTo(0, 480));
    await logOf(page).getByRole('button', { name: 'Follow', pressed: false }).waitFor();
    // From the end: older pages may still come in above.
    const below = () => list.evaluate(({ scrollHeight, scrollTop }) => scrollHeight - scrollTop);
    const place = await below();
    const drawn = await entries.count();
    await page.emulateMedia({ media: 'print' });
    await eventually(async () => expect(await entries.count()).toBeGreaterThan(drawn));
    expect(await entries.last().isVisible()).toBe(true);
    expect(await list.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
    expect(await page.locator('.chip.agent-chip, .seg').filter({ visible: true }).count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });
    await eventually(async () => expect(await below()).toBe(place));
  });
});

describe('a card on a middling screen', () => {
  it('has the panels about it in two columns below its log', async () => {
    const page = await dashboard.open(path);
    await page.setViewportSize({ width: 1024, height: 900 });
    const panels = page.getByRole('complementary', { name: 'About this card' }).locator('.panel');
    await panels.nth(2).waitFor();
    const [first, second] = [await panels.nth(0).boundingBox(), await panels.nth(1).boundingBox()];
    expect(second?.y).toBe(first?.y);
    expect(second?.x).toBeGreaterThan(first!.x + first!.width);
  });
});

describe('the conversation of an agent', () => {
  it('opens from its lane, with prompt, words and tool calls, and again from its address', async () => {
    const { agentId, agentType } = truthOf(three).agents.find(
      ({ description }) => description === 'Review the parser',
    )!;
    const page = await dashboard.open(`${path}?view=lanes`);
    await page.locator('.lane').filter({ hasText: 'Review the parser' }).click();
    await expectConversation(page);
    expect(new URL(page.url()).searchParams.get('agent')).toBe(agentId);
    const again = await dashboard.open(page.url());
    await expectConversation(again);
    await again.keyboard.press('Escape');
    await again.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(again.url()).searchParams.get('agent')).toBeNull();

    async function expectConversation(shown: Page): Promise<void> {
      const panel = shown.getByRole('dialog', { name: `Conversation of ${agentType}` });
      await panel.getByRole('heading', { name: 'Prompt' }).waitFor();
      await eventually(async () => expect(await panel.locator('.part.call').count()).toBe(3));
      const call = panel.locator('.part.call').first();
      await call.locator('summary').click();
      await call.getByText('input', { exact: true }).waitFor();
      await call.getByText('result', { exact: true }).waitFor();
    }
  });

  it('has a link to each message, which leads back to it', async () => {
    const { agentId } = truthOf(three).agents[1]!;
    const page = await dashboard.open(`${path}?agent=${agentId}`);
    const message = page.locator('.drawer .message').nth(1);
    await message.hover();
    await message.getByRole('link').first().click();
    await page.waitForURL(/#./);
    const linked = await dashboard.open(page.url());
    await linked.locator('.message.marked').waitFor();
    expect(await linked.locator('.message.marked').getAttribute('id')).toBe(await message.getAttribute('id'));
  });
});

describe('ids', () => {
  it('stand where a session and an agent are looked at, and one click marks them whole', async () => {
    const { sessionId, agents } = truthOf(three);
    const agentId = agents[0]!.agentId!;
    const page = await dashboard.open(`/sessions/${sessionId}?agent=${agentId}`);
    const drawer = page.getByRole('dialog', { name: /^Conversation of/ });
    await drawer.getByText(agentId, { exact: true }).click();
    expect(await page.evaluate('getSelection().toString()')).toBe(agentId);
    await page.keyboard.press('Escape');
    await page.getByRole('main').getByText(sessionId, { exact: true }).click();
    expect(await page.evaluate('getSelection().toString()')).toBe(sessionId);
  });
});

describe('time travel', () => {
  const laneCounts = async (page: Page): Promise<string[]> =>
    (await readLanes(page)).map((lane) => lane.split(':')[0]!);

  it('shows two of three agents when the third had not begun, and two at work when the first had ended', async () => {
    const { subAgents } = await readSession(dashboard.url, truthOf(three).sessionId);
    const [first, second, third] = subAgents.toSorted(byStart);
    expect(second!.startedAt! < third!.startedAt!).toBe(true);
    const page = await dashboard.open(`${path}?view=lanes&at=${second!.startedAt}`);
    await eventually(async () =>
      expect((await readLanes(page)).map(taskOf).sort()).toEqual(
        [first!.description, second!.description].sort(),
      ),
    );
    const ends = subAgents.map(({ completedAt }) => completedAt!).sort();
    await page.goto(`${dashboard.url}${path}?view=lanes&at=${ends[0]}`);
    await eventually(async () => expect(await laneCounts(page)).toEqual(['running', 'running', 'completed']));
    await page.getByRole('button', { name: 'Back to live' }).click();
    await eventually(async () =>
      expect(await laneCounts(page)).toEqual(['completed', 'completed', 'completed']),
    );
    expect(new URL(page.url()).searchParams.has('at')).toBe(false);
  });

  it('goes from change to change with the arrow keys, and its address shows the same to others', async () => {
    const page = await dashboard.open(`${path}?view=lanes`);
    const slider = page.getByRole('slider', { name: 'Point in time' });
    await slider.focus();
    await eventually(async () => {
      await page.keyboard.press('ArrowLeft');
      expect(await laneCounts(page)).toContain('running');
    });
    await page.getByText(/^As it was at/).waitFor();
    // The address follows a moment later.
    await eventually(async () => {
      const linked = new URL(page.url()).searchParams.get('at') ?? '';
      expect(Date.parse(linked)).toBe(Number(await slider.inputValue()));
    });
    const other = await dashboard.open(page.url());
    await eventually(async () => {
      const lanes = await laneCounts(other);
      expect(lanes).toContain('running');
      expect(await laneCounts(page)).toEqual(lanes);
    });
  });
});

describe('a link to a session that has not begun', () => {
  it('waits, and shows the session by itself when it comes', async () => {
    dashboard.forgive(/404/);
    const { sessionId, agents } = truthOf(late);
    const page = await dashboard.open(`/sessions/${sessionId}?view=lanes`);
    await page.getByRole('heading', { name: 'Waiting for this session' }).waitFor();
    await page.evaluate('globalThis.isSamePage = true');
    await copyRun(late, dashboard.claudeDir);
    const lanes = agents.map(({ expectedStatus, description }) => `${expectedStatus}: ${description}`);
    await eventually(async () => expect(await readLanes(page)).toEqual(lanes));
    expect(await page.getByText('Waiting for this session').count()).toBe(0);
    expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  });
});

describe('a link into the past', () => {
  /** Notes everything that is ever drawn, from the first element on. */
  const noteAll = `
    globalThis.seen = { lanes: 0, words: new Set(), money: new Set() };
    const look = () => {
      const { seen } = globalThis;
      seen.lanes = Math.max(seen.lanes, document.querySelectorAll('.lane').length);
      for (const lane of document.querySelectorAll('.lane .desc')) seen.words.add(lane.textContent);
      for (const figure of document.querySelectorAll('.head .figs b')) seen.money.add(figure.textContent);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });`;

  it('shows nothing of the present before it', async () => {
    const { subAgents } = await readSession(dashboard.url, truthOf(three).sessionId);
    const [first, second, third] = subAgents.toSorted(byStart);
    const linked = `${path}?view=lanes&at=${second!.startedAt}`;
    const page = await dashboard.open('/health');
    await page.addInitScript(noteAll);
    await page.goto(new URL(linked, dashboard.url).href);
    await page.getByText(/^As it was at/).waitFor();
    await eventually(async () => expect(await readLanes(page)).toHaveLength(2));
    const seen = await page.evaluate<{ lanes: number; words: string[] }>(
      '({ lanes: globalThis.seen.lanes, words: [...globalThis.seen.words] })',
    );
    expect(seen.lanes).toBe(2);
    expect(seen.words.sort()).toEqual([first!.description, second!.description].sort());
    expect(seen.words).not.toContain(third!.description);
  });
});

describe('the costs of a card', () => {
  it('say which version kept a part of them to itself', async () => {
    await bringRuns(dashboard, [silent]);
    const remark = (page: Page): Locator => page.getByText('did not write how many tokens');
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, silent)}`);
    await remark(page).waitFor();
    expect(await remark(page).innerText()).toContain('Claude Code 2.1.44');
    const other = await dashboard.open(path);
    await other.getByRole('region', { name: 'Cost' }).locator('tfoot').waitFor();
    expect(await remark(other).count()).toBe(0);
  });
});

function byStart(a: SubAgent, b: SubAgent): number {
  return Date.parse(a.startedAt!) - Date.parse(b.startedAt!);
}

function taskOf(lane: string): string {
  return lane.slice(lane.indexOf(': ') + 2);
}
