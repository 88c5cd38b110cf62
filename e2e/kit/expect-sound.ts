import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { expectAccessible } from './expect-accessible.js';
import { measureLayout } from './in-page/measure-layout.mjs';
import { onEveryScreen } from './screen.js';

/** What glides to another place is judged where it arrives; what turns for ever is not waited for. */
const untilArrived = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime < 10_000).map(({ finished }) => finished)).then(() => undefined)`;

/** Wide and narrow, light and dark: everything fits, nothing is cut off; in both schemes, axe has no grave finding. */
export async function expectSound(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url());
  await onEveryScreen(page, async ({ width, scheme }) => {
    const where = `${pathname}${search} at ${width} px, ${scheme}`;
    await page.evaluate(untilArrived);
    expect({ where, faults: await page.evaluate(measureLayout) }).toEqual({ where, faults: [] });
    if ((width === 1440) === (scheme === 'light')) await expectAccessible(page, where);
  });
}
