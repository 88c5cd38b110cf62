import { BrowserRouter, Route, Routes, useLocation } from 'react-router';
import { CardPage } from './card/card-page.js';
import { OverviewPage } from './overview/overview-page.js';
import { SessionPage } from './session/session-page.js';
import { CrashGuard } from './shell/crash-guard.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { TopBar } from './shell/top-bar.js';
import { useScrollReset } from './shell/use-scroll-reset.js';

export function App() {
  return (
    <BrowserRouter>
      <TopBar />
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
        <Route path="*" element={<NotFoundPage what="This page" />} />
      </Routes>
    </CrashGuard>
  );
}
