import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { CardPage } from './card/card-page.js';
import { CostsPage } from './costs/costs-page.js';
import { HealthPage } from './health/health-page.js';
import { OverviewPage } from './overview/overview-page.js';
import { SearchPage } from './search/search-page.js';
import { SessionPage } from './session/session-page.js';
import { CrashGuard } from './shell/crash-guard.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { Shortcuts } from './shell/shortcuts.js';
import { TopBar } from './shell/top-bar.js';
import { useScrollReset } from './shell/use-scroll-reset.js';
import { UnassignedPage } from './unassigned/unassigned-page.js';

export function App() {
  return (
    <BrowserRouter>
      <TopBar />
      <Shortcuts />
      <Pages />
    </BrowserRouter>
  );
}

function Pages() {
  const { pathname } = useLocation();
  useScrollReset();
  return (
    <CrashGuard key={pathname}>
      <Routes>
        <Route index element={<OverviewPage />} />
        <Route path="cards/:cardId" element={<CardPage />} />
        <Route path="sessions/:sessionId" element={<SessionPage />} />
        <Route path="unassigned" element={<UnassignedPage />} />
        <Route path="costs" element={<CostsPage />} />
        <Route path="search" element={<SearchPage />} />
        <Route path="health" element={<HealthPage />} />
        <Route path="*" element={<NotFoundPage what="This page" />} />
      </Routes>
    </CrashGuard>
  );
}
