import type { Page } from 'playwright-core';

interface Shift {
  readonly value: number;
  readonly what: string;
}

/**
 * Notes from now on what moves on a page without anybody's doing. What glides does not jump: the browser counts that it is
 * laid out elsewhere while it is on its way, though it is drawn where it was. A busy browser tells of it when it has arrived.
 */
export async function watchShifts(page: Page): Promise<void> {
  await page.evaluate(`
    globalThis.shifts = [];
    const glided = new WeakMap();
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      const glide = { from: performance.now(), to: Infinity };
      const end = () => { glide.to = performance.now(); };
      animation.finished.then(end, end);
      glided.set(this, [...(glided.get(this) ?? []), glide]);
      return animation;
    };
    const glides = (node, at) => {
      for (let each = node; each instanceof Element; each = each.parentElement) {
        if (glided.get(each)?.some(({ from, to }) => from <= at && at <= to)) return true;
        if (each.getAnimations().some(({ playState }) => playState === 'running')) return true;
      }
      return false;
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources, startTime } of list.getEntries()) {
        if (hadRecentInput || (sources.length > 0 && sources.every(({ node }) => glides(node, startTime)))) continue;
        const what = sources.map(({ node }) => node?.className ?? node?.nodeName ?? 'gone').join(', ');
        globalThis.shifts.push({ value, what });
      }
    }).observe({ type: 'layout-shift' });`);
}

/** Until nothing has moved for half a second: what was written before the page was opened may still arrive. */
export async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let timer = setTimeout(resolve, 500);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(resolve, 500);
    }).observe({ type: 'layout-shift' });
  })`);
}

/** All that moved, the largest first, and what it comes to. */
export async function readShifts(page: Page): Promise<{ sum: number; shifts: Shift[] }> {
  const shifts = await page.evaluate<Shift[]>('globalThis.shifts');
  return {
    sum: shifts.reduce((total, { value }) => total + value, 0),
    shifts: shifts.toSorted((a, b) => b.value - a.value),
  };
}
