import { beforeAll, describe, expect, it } from '@jest/globals';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
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
    await page.locator('a.tile').first().waitFor();
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

  it('"/" leads to the one search from every page, Enter to what it finds, Esc back to all', async () => {
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, three)}`);
    await page.locator('.time-row').first().waitFor();
    const field = page.getByRole('searchbox', { name: 'Search cards, prompts, files' });
    const focused = field.and(page.locator(':focus'));
    await page.keyboard.press('/');
    await focused.waitFor();
    expect(new URL(page.url()).pathname).toContain('/cards/');
    await page.keyboard.type('parser');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
    await page.locator('.hits a').first().waitFor();
    expect(await focused.inputValue()).toBe('parser');
    await page.keyboard.type(' nobodysaidthis');
    await page.getByText('Nothing was found.').waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => expect(new URL(page.url()).search).toBe(''));
    await page.goBack();
    await page.locator('.time-row').first().waitFor();
    expect(await field.inputValue()).toBe('');
  });

  it('"/" on a telephone, too, where the field has a line of its own on the page of the search', async () => {
    const page = await dashboard.open('/', { width: 360, scheme: 'light' });
    await page.locator('a.tile').first().waitFor();
    const field = page.getByRole('searchbox', { name: 'Search cards, prompts, files' });
    expect(await field.isVisible()).toBe(false);
    await page.keyboard.press('/');
    await field.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('parser');
    await page.locator('.hits a').first().click();
    await page.locator('.hits').waitFor({ state: 'detached' });
    expect(await field.isVisible()).toBe(false);
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
    await page.keyboard.press('Enter');
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
