import { describe, expect, it } from '@jest/globals';
import { bringRuns } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectSound } from '../kit/expect-sound.js';
import { readList } from '../kit/read-api.js';
import { useDashboard } from '../kit/use-dashboard.js';

const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });

describe('the first minute', () => {
  it('a button plays the demo live, one click removes it, and what is real stays', async () => {
    const page = await dashboard.open('/');
    await page.getByText(dashboard.claudeDir, { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Play the demo' }).click();
    const tiles = page.locator('a.tile');
    await tiles.first().waitFor();
    await page.locator('.pill').first().waitFor();
    await expectSound(page);
    await bringRuns(dashboard, ['2.1.44-b-text']);
    await tiles.filter({ hasText: '[[SCN:b]]' }).waitFor();
    await page.getByRole('button', { name: 'Remove the demo' }).click();
    await eventually(async () => expect(await tiles.count()).toBe(1));
    await tiles.filter({ hasText: '[[SCN:b]]' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove the demo' }).count()).toBe(0);
    expect(await readList(dashboard.url, '/api/sessions')).toHaveLength(1);
  });
});
