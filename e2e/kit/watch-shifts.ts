import type { Page } from 'playwright-core';

interface Shift {
  readonly value: number;
  readonly what: string;
}

/** Notes from now on what moves on a page without anybody's doing. */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node }) => node?.className ?? node?.nodeName ?? 'gone').join(', ');
        globalThis.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift' });`);
}

/** All that moved, the largest first, and what it comes to. */
export async function readShifts(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate<Shift[]>('globalThis.shifts');
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    shifts: shifts.toSorted((a, b) => b.value - a.value),
  };
}
