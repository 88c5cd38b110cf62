import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { bringRuns } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { postJson } from '../kit/read-api.js';
import { truthOf } from '../kit/recorded-runs.js';
import { useDashboard } from '../kit/use-dashboard.js';

const eight = '2.1.325-m-text';
const model = 'claude-opus-4-5-20251101';
/** What its maker asks for, in dollars per million tokens. */
const prices = {
  input_tokens: 5,
  output_tokens: 25,
  cache_read_input_tokens: 0.5,
  cache_creation_5m: 6.25,
  cache_creation_1h: 10,
} as const;
const kinds = Object.keys(prices) as (keyof typeof prices)[];

const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });
beforeAll(() => bringRuns(dashboard, [eight]), 120_000);

/** What the model's side of the recording says was used. */
function trueUsage(): Record<keyof typeof prices, number> {
  const usage = truthOf(eight).usage_by_model_parent_and_agents[model]!;
  return Object.fromEntries(kinds.map((kind) => [kind, usage[kind] ?? 0])) as never;
}

describe('the costs page', () => {
  it('shows what the model was asked for times its price, and gives it as CSV', async () => {
    const usage = trueUsage();
    const usd = kinds.reduce((sum, kind) => sum + (usage[kind] * prices[kind]) / 1e6, 0);
    const page = await dashboard.open('/costs?by=model&range=all');
    const row = page.getByRole('row').filter({ has: page.locator(`th[title="${model}"]`) });
    await eventually(async () => expect(await row.innerText()).toContain(`$${usd.toFixed(2)}`));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('costs-by-model.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    const columns = lines[0]!.split(',');
    const cells = lines.find((line) => line.startsWith(model))!.split(',');
    const cell = (column: string): number => Number(cells[columns.indexOf(column)]);
    expect(cell('costUsd')).toBeCloseTo(usd, 8);
    expect(cell('inputTokens')).toBe(usage.input_tokens);
    expect(cell('outputTokens')).toBe(usage.output_tokens);
    expect(cell('cacheReadTokens')).toBe(usage.cache_read_input_tokens);
    expect(cell('cacheWrite5mTokens')).toBe(usage.cache_creation_5m);
    expect(cell('cacheWrite1hTokens')).toBe(usage.cache_creation_1h);
  });

  it('says the same total for every grouping', async () => {
    const page = await dashboard.open('/costs?range=all');
    const totals = new Set<string>();
    for (const name of ['Agent type', 'Model', 'Card', 'Developer', 'Project', 'Day']) {
      await page.getByRole('group', { name: 'Group by' }).getByText(name, { exact: true }).click();
      await page.getByRole('columnheader', { name: name.toLowerCase(), exact: true }).waitFor();
      totals.add((await page.locator('tfoot td').last().innerText()).trim());
    }
    expect([...totals]).toHaveLength(1);
  });

  it('takes days by hand, asks for none that are the wrong way round, and leaves them for the last days', async () => {
    const page = await dashboard.open('/costs?from=2026-11-20&to=2026-11-17');
    await page.getByText('The first day is after the last.').waitFor();
    await page.getByLabel('First day (UTC)').fill('2026-11-16');
    await page.locator('tfoot').waitFor();
    expect(new URL(page.url()).search).toBe('?from=2026-11-16&to=2026-11-17');
    await page.getByRole('group', { name: 'Time' }).getByText('7 days', { exact: true }).click();
    await eventually(() => expect(new URL(page.url()).search).toBe('?range=7d'));
  });

  it('has a place for every day that was asked for, and tells the figures of the one pointed at', async () => {
    const page = await dashboard.open('/costs?from=2026-11-01&to=2026-11-28');
    const bars = page.locator('.chart-bar');
    await bars.first().waitFor();
    expect(await bars.count()).toBe(28);
    const chart = (await page.locator('.chart').boundingBox())!;
    const last = (await bars.last().boundingBox())!;
    expect(chart.x + chart.width - last.x - last.width).toBeLessThan(20);
    await page.locator('.chart-bar[tabindex="0"]').first().hover();
    await page.locator('.chart-hover').getByText('main').waitFor();
  });

  it('shows every way to group on a telephone', async () => {
    const page = await dashboard.open('/costs', { width: 360, scheme: 'light' });
    const day = page.getByRole('group', { name: 'Group by' }).getByText('Day', { exact: true });
    const { x, width } = (await day.boundingBox())!;
    expect(x + width).toBeLessThan(360 - 12);
  });
});

describe('the health page', () => {
  it('names what was seen and that all is well', async () => {
    const page = await dashboard.open('/health');
    await page.getByRole('region', { name: 'Checks' }).getByText('ready', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Tools' }).getByText('2.1.325').waitFor();
    await page.getByRole('region', { name: 'Folders' }).getByText('/home/dev/acme').waitFor();
  });

  it('says of a machine by how much its clock is wrong', async () => {
    const beat = { host: 'far-away', keys: [], clockAheadMs: -3_660_000 };
    await postJson(dashboard.url, '/api/ingest/positions/lookup', beat);
    const page = await dashboard.open('/health');
    const collectors = page.getByRole('region', { name: 'Collectors' });
    await collectors.getByText('far-away: its clock is 61 minutes behind').waitFor();
  });
});

describe('the access page', () => {
  it('lets a person say who reads a project and for how long, and shows that it was said', async () => {
    const page = await dashboard.open('/access');
    const projects = page.getByRole('region', { name: 'Projects' });
    await projects.getByRole('button', { name: /^Change / }).click();
    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: /^their owner/ }).check();
    await dialog.getByLabel('Keep what was said for').fill('30');
    await save.click();
    await dialog.waitFor({ state: 'detached' });
    await projects.getByRole('cell', { name: 'their owner' }).waitFor();
    await projects.getByRole('cell', { name: '30 days' }).waitFor();
    await page.reload();
    await projects.getByRole('cell', { name: '30 days' }).waitFor();
    await page
      .getByRole('region', { name: 'Who opened what is yours' })
      .getByText('changed a project')
      .waitFor();
  });
});

describe('the search', () => {
  it('finds what an agent said and leads to its conversation', async () => {
    const page = await dashboard.open('/');
    await page.locator('a.tile').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('"Part 3 of 8"');
    await page.keyboard.press('Enter');
    const hit = page.locator('.hits a').filter({ has: page.locator('mark') });
    await hit.first().waitFor();
    await hit.first().click();
    await page.waitForURL(/\/(sessions|cards)\//);
  });

  it('shows the best of a session that speaks of nothing else, and the rest when asked', async () => {
    const page = await dashboard.open('/search?q=agent');
    const more = page.getByRole('button', { name: /^[\d,]+ more in this session$/ }).first();
    await more.waitFor();
    const shown = await page.locator('.hits a').count();
    await more.click();
    await page.getByRole('button', { name: 'Show fewer' }).waitFor();
    expect(await page.locator('.hits a').count()).toBeGreaterThan(shown);
  });
});
