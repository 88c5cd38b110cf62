import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { bringRuns, cardOfRun } from '../kit/bring-runs.js';
import { makeEmbeddedPlace } from '../kit/embedded-place.js';
import { eventually } from '../kit/eventually.js';
import { expectTruth } from '../kit/expect-truth.js';
import { readSteps, takeStep } from '../kit/replay-run.js';
import { useDashboard } from '../kit/use-dashboard.js';

const replayed = '2.1.325-d-text';
const warmedUp = '2.0.71-f-text';

const dashboard = useDashboard({ makePlace: () => makeEmbeddedPlace() });

/** What several places of a page say of the same: once for every way in which they were seen together. */
const watchFigures = `
  globalThis.seen = new Set();
  const numberIn = (text) => Number(text.match(/\\d+/)?.[0] ?? 0);
  const textsOf = (what) => [...document.querySelectorAll(what)].map((each) => each.innerText.trim());
  const figure = (word) =>
    [...document.querySelectorAll('.fig')].find((each) => each.querySelector('span').innerText.startsWith(word))
      ?.querySelector('b').innerText;
  const look = () => {
    const foot = textsOf('tfoot td');
    if (foot.length > 0) {
      const runs = textsOf('.costs-of-agents tbody tr:not(.cost-part) th').slice(1);
      globalThis.seen.add(JSON.stringify({
        tokens: [figure('tokens'), foot[1]],
        cost: [textsOf('.fig b').find((text) => text.includes('$')), foot[2]],
        agents: [
          numberIn(figure('sub-agent') ?? ''),
          textsOf('.agents-sec .chips .chip').reduce((sum, text) => sum + numberIn(text), 0),
          document.querySelectorAll('.time-row .indent').length,
          runs.reduce((sum, text) => sum + (text === 'internal' ? 0 : numberIn(text.split('×')[1] ?? '1')), 0),
        ],
      }));
    }
    requestAnimationFrame(look);
  };
  look();`;

type Figures = Readonly<Record<'tokens' | 'cost' | 'agents', readonly unknown[]>>;

async function readFigures(page: Page): Promise<Figures[]> {
  const seen = await page.evaluate<string[]>('[...globalThis.seen]');
  return seen.map((each) => JSON.parse(each) as Figures);
}

function expectAgreement(seen: readonly Figures[]): void {
  const differing = seen.filter((each) => Object.values(each).some((values) => new Set(values).size > 1));
  expect(differing).toEqual([]);
}

describe('the figures of a card', () => {
  it('agree with each other at every moment while data arrives', async () => {
    const steps = await readSteps(replayed);
    const size = Math.ceil(steps.length / 4);
    const [begun = [], ...others] = [0, 1, 2, 3].map((part) => steps.slice(part * size, (part + 1) * size));
    for (const step of begun) await takeStep(step, dashboard.claudeDir);
    const page = await dashboard.open('/');
    // How much each agent said is asked for by itself: nothing that is shown together may wait for it or lag behind it.
    await page.route('**/api/cards/*/agent-activity*', () => undefined);
    await page.goto(`${dashboard.url}/cards/${await cardOfRun(dashboard.url, replayed)}`);
    const sum = page.locator('tfoot tr');
    await sum.waitFor();
    await page.evaluate(watchFigures);
    for (const part of others) {
      const before = await sum.innerText();
      for (const step of part) await takeStep(step, dashboard.claudeDir);
      await eventually(async () => expect(await sum.innerText()).not.toBe(before));
    }
    await eventually(() => expectTruth(dashboard.url, replayed));
    await page.locator('.meta').getByText('done', { exact: true }).waitFor();
    const seen = await readFigures(page);
    expect(new Set(seen.map(({ tokens }) => tokens[1])).size).toBeGreaterThan(2);
    expectAgreement(seen);
  });

  it('agree where the tool used something for itself, which the breakdown names', async () => {
    await bringRuns(dashboard, [warmedUp]);
    const page = await dashboard.open(`/cards/${await cardOfRun(dashboard.url, warmedUp)}`);
    const cost = page.getByRole('region', { name: 'Cost' });
    await cost.getByRole('rowheader', { name: 'internal' }).first().waitFor();
    await page.evaluate(watchFigures);
    await eventually(async () => expect((await readFigures(page)).length).toBeGreaterThan(0));
    expectAgreement(await readFigures(page));
    await cost.getByRole('button', { name: 'general-purpose' }).click();
    expect(await cost.locator('.cost-part').count()).toBe(2);
  });
});
