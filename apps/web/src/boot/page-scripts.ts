import type { ComponentType } from 'react';

/** The overview comes with the first load, every other page when it is opened, or when nothing else is to do. */
export const pageScripts = {
  cards: async () => (await import('../card/card-page.js')).CardPage,
  sessions: async () => (await import('../session/session-page.js')).SessionPage,
  unassigned: async () => (await import('../unassigned/unassigned-page.js')).UnassignedPage,
  costs: async () => (await import('../costs/costs-page.js')).CostsPage,
  search: async () => (await import('../search/search-page.js')).SearchPage,
  access: async () => (await import('../access/access-page.js')).AccessPage,
  health: async () => (await import('../health/health-page.js')).HealthPage,
} as const satisfies Record<string, () => Promise<ComponentType>>;

/** The page of an address, where it has a script of its own. */
export function pageOf(pathname: string): keyof typeof pageScripts | undefined {
  const name = pathname.split('/')[1];
  return (Object.keys(pageScripts) as (keyof typeof pageScripts)[]).find((page) => page === name);
}

/** Begins to load the script of an address' page. Where it fails, the page itself says so when it is drawn. */
export async function loadPageScript(pathname: string): Promise<void> {
  const page = pageOf(pathname);
  if (page !== undefined) await pageScripts[page]().catch(() => undefined);
}
