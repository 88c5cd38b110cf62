import { useState } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { useNavigate } from 'react-router';
import { useMay } from '../access/use-may.js';
import { bindSession, undoBinding, unbindSession } from '../api/change-api.js';
import { useLiveStore } from '../live/use-live.js';
import { texts } from '../texts/texts.js';
import { CardPicker } from './card-picker.js';
import { useChange } from './use-change.js';

const words = texts.binding;

interface BindingActionsProps {
  readonly session: SessionSummary;
  readonly cardId: string | null;
  readonly isAboutCard: boolean;
}

/** Another card, no card, or as it was before. */
export function BindingActions(props: BindingActionsProps) {
  return useMay('write') && <Actions {...props} />;
}

function Actions({ session, cardId, isAboutCard }: BindingActionsProps) {
  const [isPicking, setPicking] = useState(false);
  const { ask, isBusy, problem } = useAsk({ session, cardId, isAboutCard });
  return (
    <div className="binding-actions">
      <button className="toggle" type="button" disabled={isBusy} onClick={() => setPicking(true)}>
        {cardId === null ? words.bind : words.move}
      </button>
      {cardId !== null && (
        <button
          className="toggle"
          type="button"
          disabled={isBusy}
          onClick={() => void ask(() => unbindSession(cardId, session.id))}
        >
          {words.takeOff}
        </button>
      )}
      {session.binding?.tier === 'manual' && (
        <button
          className="toggle"
          type="button"
          disabled={isBusy}
          onClick={() => void ask(() => undoBinding(session.id))}
        >
          {words.undo}
        </button>
      )}
      {problem !== null && !isPicking && (
        <p className="fail" role="alert">
          {problem.message}
        </p>
      )}
      {isPicking && (
        <CardPicker
          sessions={[session]}
          bind={(findCard) => ask(async () => bindSession((await findCard()).id, session.id))}
          isBusy={isBusy}
          problem={problem}
          onClose={() => setPicking(false)}
        />
      )}
    </div>
  );
}

/** The answer is shown at once, before the stream tells it. */
function useAsk({ session, cardId, isAboutCard }: BindingActionsProps) {
  const store = useLiveStore();
  const navigate = useNavigate();
  const { change, isBusy, problem } = useChange();
  const ask = async (question: () => Promise<SessionSummary>): Promise<boolean> => {
    const isDone = await change(async () => {
      store.receive({ event: 'session.updated', data: await question() });
    });
    // A card that was made for this session alone goes with it: the page follows the session.
    const isGone = cardId !== null && !store.getState().cards.has(cardId);
    if (isDone && isAboutCard && isGone)
      void navigate(`/sessions/${encodeURIComponent(session.id)}`, { replace: true });
    return isDone;
  };
  return { ask, isBusy, problem };
}
