import { useState } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { useNavigate } from 'react-router';
import { undoBinding, unbindSession } from '../api/change-api.js';
import { useLiveStore } from '../live/use-live.js';
import { CardPicker } from './card-picker.js';
import { useChange } from './use-change.js';

interface BindingActionsProps {
  readonly session: SessionSummary;
  readonly cardId: string | null;
  readonly isAboutCard: boolean;
}

/** Another card, no card, or as it was before. */
export function BindingActions({ session, cardId, isAboutCard }: BindingActionsProps) {
  const store = useLiveStore();
  const navigate = useNavigate();
  const [isPicking, setPicking] = useState(false);
  const { change, isBusy, problem } = useChange();
  /** A card that was made for this session alone goes with it: the page follows the session. */
  const follow = () => {
    const isGone = cardId !== null && !store.getState().cards.has(cardId);
    if (isAboutCard && isGone)
      void navigate(`/sessions/${encodeURIComponent(session.id)}`, { replace: true });
  };
  const ask = async (question: () => Promise<SessionSummary>) => {
    if (await change(question)) follow();
  };
  const isManual = session.binding?.tier === 'manual';
  return (
    <div className="binding-actions">
      <button className="toggle" type="button" disabled={isBusy} onClick={() => setPicking(true)}>
        {cardId === null ? 'Bind to a card…' : 'Move…'}
      </button>
      {cardId !== null && (
        <button
          className="toggle"
          type="button"
          disabled={isBusy}
          onClick={() => void ask(() => unbindSession(cardId, session.id))}
        >
          Take off
        </button>
      )}
      {isManual && (
        <button
          className="toggle"
          type="button"
          disabled={isBusy}
          onClick={() => void ask(() => undoBinding(session.id))}
        >
          Undo
        </button>
      )}
      {problem !== null && (
        <p className="fail" role="alert">
          {problem.message}
        </p>
      )}
      {isPicking && <CardPicker session={session} onBound={follow} onClose={() => setPicking(false)} />}
    </div>
  );
}
