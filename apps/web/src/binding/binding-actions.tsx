import { useState } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { undoBinding, unbindSession } from '../api/change-api.js';
import { CardPicker } from './card-picker.js';
import { useChange } from './use-change.js';

interface BindingActionsProps {
  readonly session: SessionSummary;
  readonly cardId: string | null;
}

/** Another card, no card, or as it was before. */
export function BindingActions({ session, cardId }: BindingActionsProps) {
  const [isPicking, setPicking] = useState(false);
  const { change, isBusy, problem } = useChange();
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
          onClick={() => void change(() => unbindSession(cardId, session.id))}
        >
          Take off
        </button>
      )}
      {isManual && (
        <button
          className="toggle"
          type="button"
          disabled={isBusy}
          onClick={() => void change(() => undoBinding(session.id))}
        >
          Undo
        </button>
      )}
      {problem !== null && (
        <p className="fail" role="alert">
          {problem.message}
        </p>
      )}
      {isPicking && <CardPicker session={session} onClose={() => setPicking(false)} />}
    </div>
  );
}
