import { beforeAll, describe, expect, it } from '@jest/globals';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { findUnreachable } from '../kit/find-unreachable.js';
import { truthOf } from '../kit/recorded-runs.js';
import { useDashboard } from '../kit/use-dashboard.js';

const three = '2.1.325-c-text';
const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });
beforeAll(() => bringRuns(dashboard, [three]), 120_000);

describe('with the keyboard alone', () => {
  it('every action of every page is reached by Tab, and its focus is seen', async () => {
    const card = await cardOfRun(dashboard.url, three);
    const { sessionId, agents } = truthOf(three);
    const ready = {
      '/': 'a.tile',
      [`/cards/${card}`]: '.time-row .b',
      [`/cards/${card}?view=tree&agent=${agents[0]!.agentId}`]: '.drawer .part',
      [`/sessions/${sessionId}?view=lanes`]: '.log .message',
      '/unassigned': 'main h2',
      '/costs': 'tbody tr',
      '/search?q=parser': '.hits a',
      '/health': 'tbody tr',
      '/access': 'tbody tr',
    };
    for (const [path, sign] of Object.entries(ready)) {
      const page = await dashboard.open(path);
      await page.locator(sign).first().waitFor();
      expect({ path, left: await findUnreachable(page) }).toEqual({ path, left: [] });
      await page.close();
    }
  });

  it('"?" lists the shortcuts, "g" and a letter go to a page, Esc closes', async () => {
    const page = await dashboard.open('/');
    await page.getByRole('searchbox').waitFor();
    await page.keyboard.press('?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.waitFor();
    expect(await list.innerText()).toContain('g c');
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Costs', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    await list.waitFor();
  });

  it('"/" searches from any page, Enter in everything', async () => {
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, three)}`);
    await page.locator('.time-row').first().waitFor();
    await page.keyboard.press('/');
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('parser');
    await page.locator('.hits a').first().waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.hits').waitFor({ state: 'detached' });
    await page.goto(dashboard.url);
    await page.getByRole('searchbox').fill('parser');
    await page.keyboard.press('Enter');
    await page.locator('.hits a').first().waitFor();
  });

  it('goes on in the same field while the scripts of other pages arrive', async () => {
    const page = await dashboard.open('/');
    const { promise: isTyping, resolve: goOn } = Promise.withResolvers<void>();
    await page.route('**/costs-page*.js', async (route) => {
      await isTyping;
      await route.continue();
    });
    await page.goto(new URL(`/cards/${await cardOfRun(dashboard.url, three)}`, dashboard.url).href);
    await page.locator('.time-row').first().waitFor();
    await page.keyboard.press('/');
    const field = page.locator('input[type=search]:focus');
    await field.waitFor();
    // Scripts come one after another: those behind the costs' are here when the last of them is.
    const last = page.waitForResponse('**/health-page*.js');
    await page.keyboard.type('par');
    goOn();
    await (await last).finished();
    await page.keyboard.type('ser');
    await page.locator('.hits a').first().waitFor();
    expect(await field.inputValue()).toBe('parser');
  });

  it('opens a conversation, and gives the focus back when it is closed', async () => {
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, three)}?view=lanes`);
    const lane = page.locator('.lane').first();
    await lane.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog');
    await panel.waitFor();
    expect(await page.locator('[role=dialog]:focus, [role=dialog] :focus').count()).toBe(1);
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    expect(await lane.and(page.locator(':focus')).count()).toBe(1);
  });
});
