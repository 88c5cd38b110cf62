import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { AlertToasts } from './alerts/alert-toasts.js';
import { OverviewPage } from './overview/overview-page.js';
import { CrashGuard } from './shell/crash-guard.js';
import { lazyPage } from './shell/lazy-page.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { PageSkeleton } from './shell/page-skeleton.js';
import { Shortcuts } from './shell/shortcuts.js';
import { TopBar } from './shell/top-bar.js';
import { texts } from './texts/texts.js';
import { useScrollReset } from './shell/use-scroll-reset.js';

/** The overview comes with the first load, every other page when it is opened, or when nothing else is to do. */
const pages = {
  cards: lazyPage(async () => (await import('./card/card-page.js')).CardPage),
  sessions: lazyPage(async () => (await import('./session/session-page.js')).SessionPage),
  unassigned: lazyPage(async () => (await import('./unassigned/unassigned-page.js')).UnassignedPage),
  costs: lazyPage(async () => (await import('./costs/costs-page.js')).CostsPage),
  search: lazyPage(async () => (await import('./search/search-page.js')).SearchPage),
  access: lazyPage(async () => (await import('./access/access-page.js')).AccessPage),
  health: lazyPage(async () => (await import('./health/health-page.js')).HealthPage),
} as const;

/** Loads the page of an address, before anything of it is drawn. */
export async function preloadPage(pathname: string): Promise<void> {
  const name = pathname.split('/')[1];
  // Where it fails, the page itself says so when it is drawn.
  await Object.entries(pages)
    .find(([page]) => page === name)?.[1]
    .preload()
    .catch(() => undefined);
}

/** So that whatever is clicked next is drawn at once. */
export async function preloadOtherPages(): Promise<void> {
  for (const { preload } of Object.values(pages)) await preload().catch(() => undefined);
}

export function App() {
  return (
    <BrowserRouter>
      <TopBar />
      <Shortcuts />
      <Pages />
      <AlertToasts />
    </BrowserRouter>
  );
}

function Pages() {
  const { pathname } = useLocation();
  useScrollReset();
  return (
    <CrashGuard key={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <Routes>
          <Route index element={<OverviewPage />} />
          <Route path="cards/:cardId" element={<pages.cards.Page />} />
          <Route path="sessions/:sessionId" element={<pages.sessions.Page />} />
          <Route path="unassigned" element={<pages.unassigned.Page />} />
          <Route path="costs" element={<pages.costs.Page />} />
          <Route path="search" element={<pages.search.Page />} />
          <Route path="access" element={<pages.access.Page />} />
          <Route path="health" element={<pages.health.Page />} />
          <Route path="*" element={<NotFoundPage what={texts.shell.notFound.page} />} />
        </Routes>
      </Suspense>
    </CrashGuard>
  );
}
