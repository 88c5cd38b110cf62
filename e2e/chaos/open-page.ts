import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { eventually } from '../kit/eventually.js';
import { openBrowser } from '../kit/open-browser.js';
import { watchContext } from '../kit/watch-context.js';

export interface KeptPage extends AsyncDisposable {
  /** What the page complained of, beside connections that ended and were opened again. */
  complaints(): string[];
  /** How often the stream was lost. */
  losses(): Promise<number>;
  /** Another page, opened now, shows the same in the end. */
  expectLikeNew(): Promise<void>;
}

/** What a browser says of a connection that ended; a page that goes on by itself shows nobody an error. */
const reconnect = /net::ERR_(CONNECTION|EMPTY_RESPONSE|INCOMPLETE|NETWORK|SOCKET)/;

const countLosses = `
  globalThis.losses = 0;
  new MutationObserver(() => {
    const isLost = document.querySelector('[role=status]')?.textContent.includes('reconnecting') === true;
    if (isLost && !globalThis.wasLost) globalThis.losses += 1;
    globalThis.wasLost = isLost;
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })`;

/** A browser signs in and keeps one page open. */
export async function keepPage(url: string, path: string, token: string): Promise<KeptPage> {
  const browser = await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  context.setDefaultTimeout(60_000);
  const complaints = watchContext(context);
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(`${url}${path}`);
    return page;
  };
  const page = await open();
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await untilLive(page);
  await page.evaluate(countLosses);
  return {
    complaints: () => complaints.filter((complaint) => !reconnect.test(complaint)),
    losses: () => page.evaluate<number>('globalThis.losses'),
    expectLikeNew: async () => {
      const fresh = await open();
      for (const each of [page, fresh]) await untilLive(each);
      await eventually(async () => {
        const shown = await readLog(page);
        expect(shown.length).toBeGreaterThan(0);
        expect(shown).toEqual(await readLog(fresh));
      });
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function untilLive(page: Page): Promise<void> {
  await page.getByRole('status').getByText('live', { exact: true }).waitFor();
}

async function readLog(page: Page): Promise<string[]> {
  return await page.locator('.log-row').allInnerTexts();
}
