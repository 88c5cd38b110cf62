import type { Page } from 'playwright-core';

/** What a person looks at: how wide, and how bright. */
export interface Screen {
  readonly width: 1440 | 360;
  readonly scheme: 'light' | 'dark';
}

export const wideScreen: Screen = { width: 1440, scheme: 'light' };

/** Every screen the dashboard must look right on. */
const screens: readonly Screen[] = [
  wideScreen,
  { width: 1440, scheme: 'dark' },
  { width: 360, scheme: 'dark' },
  { width: 360, scheme: 'light' },
];

export function sizeOf({ width }: Screen): { width: number; height: number } {
  return { width, height: width === 360 ? 740 : 900 };
}

/**
 * Looks at the open page on one screen after the other, without loading it again. Nothing that arrives meanwhile fades in:
 * what is half there would be judged as too pale.
 */
export async function onEveryScreen(page: Page, look: (screen: Screen) => Promise<void>): Promise<void> {
  for (const screen of screens) {
    await page.setViewportSize(sizeOf(screen));
    await page.emulateMedia({ colorScheme: screen.scheme, reducedMotion: 'reduce' });
    await look(screen);
  }
  await page.emulateMedia({ reducedMotion: null });
}
