import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectSound } from '../kit/expect-sound.js';
import { readSession } from '../kit/read-api.js';
import { truthOf } from '../kit/recorded-runs.js';
import { useDashboard } from '../kit/use-dashboard.js';

const sound = '2.1.325-b-text';
const orphaned = '2.1.325-e-text';
const failing = '2.1.325-d-text';

const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });

beforeAll(() => bringRuns(dashboard, [sound, orphaned, failing]), 120_000);

async function tileOf(page: Page, run: string): Promise<Locator> {
  return page.locator(`a[href="/cards/${await cardOfRun(dashboard.url, run)}"]`);
}

describe('the figures above the overview', () => {
  it('count what was orphaned lately, leave its tiles alone, and lead back to all', async () => {
    const page = await dashboard.open('/');
    await (await tileOf(page, orphaned)).waitFor();
    const figure = page.getByRole('button', { name: '2 orphaned', exact: true });
    expect(await figure.count()).toBe(0);
    const { lastActivityAt } = await readSession(dashboard.url, truthOf(orphaned).sessionId);
    await page.clock.setFixedTime(lastActivityAt!);
    await page.reload();
    await figure.focus();
    await page.keyboard.press('Enter');
    await (await tileOf(page, sound)).waitFor({ state: 'detached' });
    expect(await page.locator('a.tile').count()).toBe(1);
    await (await tileOf(page, orphaned)).waitFor();
    expect(new URL(page.url()).search).toBe('?only=orphaned');
    expect(await figure.getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await page.getByText('1 of 3 tiles').waitFor();
    await expectSound(page);
    await page.getByRole('link', { name: 'Show all', exact: true }).click();
    await (await tileOf(page, sound)).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('the filter of the overview', () => {
  it('leaves what has the words while typing, and leads on to the search', async () => {
    const page = await dashboard.open('/');
    const tiles = page.locator('a.tile');
    await tiles.first().waitFor();
    const field = page.getByRole('searchbox', { name: 'Filter by title, branch, folder' });
    await field.fill('nothing has these words');
    await page.getByText('0 of 3 tiles').waitFor();
    expect(await tiles.count()).toBe(0);
    expect(new URL(page.url()).searchParams.get('q')).toBe('nothing has these words');
    await field.press('Escape');
    await tiles.first().waitFor();
    await field.fill('SCN:d');
    await eventually(async () => expect(await tiles.count()).toBe(1));
    await page.getByRole('link', { name: 'Show all', exact: true }).click();
    await eventually(async () => expect(await tiles.count()).toBe(3));
    expect(await field.inputValue()).toBe('');
    await field.fill('parser');
    await page.getByRole('link', { name: 'in everything that was said and done' }).click();
    await page.locator('.hits a').first().waitFor();
    const search = page.getByRole('searchbox', { name: 'Search cards, prompts, files' });
    expect(await search.inputValue()).toBe('parser');
  });
});

describe('the statuses of the agents of a card', () => {
  it.each([
    ['timeline', 'button.time-row:has(.indent)'],
    ['lanes', '.lane'],
    ['tree', '.tree-row'],
  ])('leave the agents of one status in the %s, and lead back to all', async (view, row) => {
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, failing)}?view=${view}`);
    const agents = page.getByRole('region', { name: 'Agents', exact: true });
    const rows = agents.locator(row);
    await rows.first().waitFor();
    const all = await rows.count();
    const failed = agents.getByRole('button', { name: /^\d+ failed$/ });
    const count = Number.parseInt(await failed.innerText(), 10);
    expect(count).toBeLessThan(all);
    await failed.focus();
    await page.keyboard.press('Space');
    await eventually(async () => expect(await rows.count()).toBe(count));
    expect(new URL(page.url()).searchParams.get('status')).toBe('failed');
    await page.reload();
    await eventually(async () => expect(await rows.count()).toBe(count));
    expect(await failed.getAttribute('aria-pressed')).toBe('true');
    await expectSound(page);
    await agents.getByRole('button', { name: 'all', exact: true }).click();
    await eventually(async () => expect(await rows.count()).toBe(all));
  });
});
