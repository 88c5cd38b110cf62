import { BrowserRouter, Route, Routes } from 'react-router';
import { OverviewPage } from './overview/overview-page.js';
import { SessionPage } from './session/session-page.js';
import { NotFoundPage } from './shell/not-found-page.js';
import { TopBar } from './shell/top-bar.js';

export function App() {
  return (
    <BrowserRouter>
      <TopBar />
      <Routes>
        <Route index element={<OverviewPage />} />
        <Route path="sessions/:sessionId" element={<SessionPage />} />
        <Route path="*" element={<NotFoundPage what="This page" />} />
      </Routes>
    </BrowserRouter>
  );
}
