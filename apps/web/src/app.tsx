import { Suspense } from 'react';
import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { MeProvider } from './access/use-may.js';
import { AlertToasts } from './alerts/alert-toasts.js';
import { pageOf, pageScripts } from './boot/page-scripts.js';
import { OverviewPage } from './overview/overview-page.js';
import { ContactBanner } from './shell/contact-banner.js';
import { CrashGuard } from './shell/crash-guard.js';
import { lazyPage, type LazyPage } from './shell/lazy-page.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { PageSkeleton } from './shell/page-skeleton.js';
import { TopBar } from './shell/top-bar.js';
import { texts } from './texts/texts.js';
import { useScrollReset } from './shell/use-scroll-reset.js';

const pages = {
  cards: lazyPage(pageScripts.cards),
  sessions: lazyPage(pageScripts.sessions),
  unassigned: lazyPage(pageScripts.unassigned),
  costs: lazyPage(pageScripts.costs),
  search: lazyPage(pageScripts.search),
  access: lazyPage(pageScripts.access),
  health: lazyPage(pageScripts.health),
} as const satisfies Record<keyof typeof pageScripts, LazyPage>;

/** The page of an address is drawn at once, without anything that stands in for it. */
export async function preloadPage(pathname: string): Promise<void> {
  const page = pageOf(pathname);
  if (page !== undefined) await pages[page].preload().catch(() => undefined);
}

/** So that whatever is clicked next is drawn at once. */
export async function preloadOtherPages(): Promise<void> {
  for (const { preload } of Object.values(pages)) await preload().catch(() => undefined);
}

export function App() {
  return (
    <BrowserRouter>
      <MeProvider>
        <TopBar />
        <ContactBanner />
        <Pages />
        <AlertToasts />
      </MeProvider>
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
