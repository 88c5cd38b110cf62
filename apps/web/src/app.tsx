import { Suspense, lazy } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { AlertToasts } from './alerts/alert-toasts.js';
import { OverviewPage } from './overview/overview-page.js';
import { CrashGuard } from './shell/crash-guard.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { PageSkeleton } from './shell/page-skeleton.js';
import { Shortcuts } from './shell/shortcuts.js';
import { TopBar } from './shell/top-bar.js';
import { texts } from './texts/texts.js';
import { useScrollReset } from './shell/use-scroll-reset.js';

/** The overview comes with the first load, every other page when it is opened. */
const loads = {
  cards: async () => ({ default: (await import('./card/card-page.js')).CardPage }),
  sessions: async () => ({ default: (await import('./session/session-page.js')).SessionPage }),
  unassigned: async () => ({ default: (await import('./unassigned/unassigned-page.js')).UnassignedPage }),
  costs: async () => ({ default: (await import('./costs/costs-page.js')).CostsPage }),
  search: async () => ({ default: (await import('./search/search-page.js')).SearchPage }),
  health: async () => ({ default: (await import('./health/health-page.js')).HealthPage }),
} as const;

const CardPage = lazy(loads.cards);
const SessionPage = lazy(loads.sessions);
const UnassignedPage = lazy(loads.unassigned);
const CostsPage = lazy(loads.costs);
const SearchPage = lazy(loads.search);
const HealthPage = lazy(loads.health);

/** Begins to load the page of an address, before anything of it is drawn. */
export function preloadPage(pathname: string): void {
  const name = pathname.split('/')[1];
  const load = Object.entries(loads).find(([page]) => page === name)?.[1];
  // Where it fails, the page itself says so when it is drawn.
  load?.().catch(() => undefined);
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
          <Route path="cards/:cardId" element={<CardPage />} />
          <Route path="sessions/:sessionId" element={<SessionPage />} />
          <Route path="unassigned" element={<UnassignedPage />} />
          <Route path="costs" element={<CostsPage />} />
          <Route path="search" element={<SearchPage />} />
          <Route path="health" element={<HealthPage />} />
          <Route path="*" element={<NotFoundPage what={texts.shell.notFound.page} />} />
        </Routes>
      </Suspense>
    </CrashGuard>
  );
}
