import { useParams } from 'react-router';
import { useCard } from '../live/use-card.js';
import { useLiveStore } from '../live/use-live.js';
import { useCardSessions } from '../live/use-sessions.js';
import { usePresentLog } from '../log/use-card-log.js';
import { NotFoundPage } from '../shell/not-found-page.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { texts } from '../texts/texts.js';
import { CardView } from './card-view.js';

const none: readonly string[] = [];

export function CardPage() {
  const { cardId = '' } = useParams();
  const store = useLiveStore();
  const { card, problem } = useCard(cardId);
  const held = useCardSessions(cardId, card?.sessionIds ?? none);
  const log = usePresentLog(cardId, card?.sessionIds);
  useDocumentTitle(card?.title ?? texts.card.fallbackTitle);

  if (problem?.status === 404) return <NotFoundPage what={texts.card.named(cardId)} />;
  if (card !== undefined) return <CardView key={cardId} told={card} held={held} log={log} />;
  if (problem === undefined) return <PageSkeleton />;
  return (
    <main className="wrap" id="main">
      <ProblemPanel
        title={texts.card.problem}
        problem={problem}
        onRetry={() => void store.loadCard(cardId)}
      />
    </main>
  );
}
