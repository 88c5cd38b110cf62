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
    await page.addInitScript(countLongTasks);
    const startedAt = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await page.locator('[aria-label="Entries"] .log-row').first().waitFor({ timeout: 60_000 });
    const openMs = performance.now() - startedAt;
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
