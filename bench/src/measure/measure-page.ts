import { chromium, type Browser, type Page } from 'playwright-core';

const flags = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

export async function openChromium(): Promise<Browser> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  return await chromium.launch({ executablePath, chromiumSandbox: false, args: flags });
}

export interface PageTimes {
  /** From the navigation until the first entry of the log is drawn. */
  readonly openMs: number;
  /** The longest stretches in which the page did not react, while it opened and while it was scrolled. */
  readonly longestOpeningMs: number;
  readonly longestScrollingMs: number;
}

const firstEntry = '[aria-label="Entries"] .log-row';

/**
 * The page itself tells when it is there: who waits from outside asks twice a second, and everything seems to take as
 * long as until the next question.
 */
const noteFirstEntry = `
  window.firstEntry = new Promise((resolve) => {
    new MutationObserver((changes, observer) => {
      if (document.querySelector('${firstEntry}') === null) return;
      observer.disconnect();
      // What comes behind a frame comes once it is drawn.
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now());
      requestAnimationFrame(() => port2.postMessage(null));
    }).observe(document, { childList: true, subtree: true });
  });`;

const countLongTasks = `
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });`;

const settleMs = 1_500;

/** A page of a card in a fresh tab: how long until it can be read, and how smoothly its log scrolls. */
export async function measureCardPage(browser: Browser, url: string, seconds: number): Promise<PageTimes> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  try {
    await page.addInitScript(noteFirstEntry);
    await page.addInitScript(countLongTasks);
    await page.goto(url, { waitUntil: 'commit' });
    const openMs = await page.evaluate<number>('window.firstEntry');
    await page.waitForTimeout(settleMs);
    const longestOpeningMs = await takeLongest(page);
    await scrollLog(page, seconds);
    return { openMs, longestOpeningMs, longestScrollingMs: await takeLongest(page) };
  } finally {
    await context.close();
  }
}

/** Tasks below 50 ms are none for the browser: 0 means that there was nothing to feel. */
async function takeLongest(page: Page): Promise<number> {
  return await page.evaluate<number>('Math.max(0, ...window.longTasks.splice(0))');
}

async function scrollLog(page: Page, seconds: number): Promise<void> {
  await page.locator('[aria-label="Entries"]').hover();
  const until = performance.now() + seconds * 1_000;
  for (let turn = 0; performance.now() < until; turn += 1) {
    await page.mouse.wheel(0, turn % 60 < 50 ? -600 : 600);
    await page.waitForTimeout(16);
  }
}
