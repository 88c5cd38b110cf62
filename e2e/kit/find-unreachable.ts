import type { Page } from 'playwright-core';
import { listUnreached, markActions, reachAction } from './in-page/list-actions.mjs';

/** Presses Tab until the page has been gone through; what was not reached, or not seen to be. */
export async function findUnreachable(page: Page): Promise<string[]> {
  const actions = await page.evaluate(markActions);
  const unseen = new Set<string>();
  // More than there are: what comes into view on the way has its turn as well.
  for (let pressed = 0; pressed < actions + 10; pressed += 1) {
    await page.keyboard.press('Tab');
    const complaint = await page.evaluate(reachAction);
    if (complaint !== null) unseen.add(complaint);
  }
  return [...unseen, ...(await page.evaluate(listUnreached))];
}
