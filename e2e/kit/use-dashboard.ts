import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from './open-browser.js';
import { sizeOf, wideScreen, type Screen } from './screen.js';
import type { Environment } from './spawn-program.js';
import type { Place, Tributary } from './tributary.js';
import type { TcpProxy } from './tcp-proxy.js';
import { watchContext } from './watch-context.js';

const patienceMs = 60_000;

export interface DashboardOptions {
  readonly makePlace: () => Promise<Place>;
  readonly env?: Environment;
  /** Stands between the browser and the product. */
  readonly proxy?: () => TcpProxy;
}

/** One product and one browser for all tests of a file. */
export interface Dashboard {
  readonly url: string;
  readonly claudeDir: string;
  /** A page of its own in a browser profile of its own. */
  open(path: string, screen?: Screen): Promise<Page>;
  /** Until the end of this test, complaints that match are no failure. */
  forgive(complaint: RegExp): void;
}

/** Starts both before the tests; after each test, no page of it may have complained. */
export function useDashboard({ makePlace, env = {}, proxy }: DashboardOptions): Dashboard {
  let place: Place;
  let tributary: Tributary;
  let browser: Browser;
  const opened = new Map<BrowserContext, readonly string[]>();
  const forgiven: RegExp[] = [];

  beforeAll(async () => {
    place = await makePlace();
    tributary = await place.start(env);
    proxy?.().lead(tributary.url);
    browser = await openBrowser(
      proxy === undefined ? {} : { redirect: { from: tributary.url, to: proxy().url } },
    );
  });

  afterEach(async () => {
    const complaints = [...opened.values()]
      .flat()
      .filter((complaint) => !forgiven.some((each) => each.test(complaint)));
    await Promise.all([...opened.keys()].map((context) => context.close()));
    opened.clear();
    forgiven.length = 0;
    expect(complaints).toEqual([]);
  });

  afterAll(async () => {
    await browser.close();
    await place.close();
  });

  return {
    get url() {
      return tributary.url;
    },
    get claudeDir() {
      return place.claudeDir;
    },
    open: async (path, screen = wideScreen) => {
      const viewport = sizeOf(screen);
      const context = await browser.newContext({ viewport, colorScheme: screen.scheme });
      context.setDefaultTimeout(patienceMs);
      opened.set(context, watchContext(context));
      const page = await context.newPage();
      await page.goto(new URL(path, tributary.url).href);
      return page;
    },
    forgive: (complaint) => void forgiven.push(complaint),
  };
}
