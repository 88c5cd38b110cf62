import { useMemo, useState } from 'react';
import type { Card, SessionSummary } from '@tributary/domain';
import { Link } from 'react-router';
import { bindSession } from '../api/change-api.js';
import { CardPicker } from '../binding/card-picker.js';
import { nameCard } from '../binding/name-card.js';
import { suggestCards } from '../binding/suggest-cards.js';
import { useCards } from '../binding/use-cards.js';
import { useChange } from '../binding/use-change.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import type { Bound } from './undo-bar.js';

interface InboxRowProps {
  readonly session: SessionSummary;
  readonly onBound: (bound: Bound) => void;
}

const offered = 2;

export function InboxRow({ session, onBound }: InboxRowProps) {
  const cards = useCards();
  const [isPicking, setPicking] = useState(false);
  const { change, isBusy, problem } = useChange();
  const likely = useMemo(
    () => suggestCards(session, cards).filter(({ reasons, card }) => reasons.length > 0 && !card.isAuto),
    [session, cards],
  );
  const bind = async (card: Card) => {
    if (await change(() => bindSession(card.id, session.id))) onBound({ session, cardName: nameCard(card) });
  };
  return (
    <li>
      <StatusDot status={session.status} />
      <SessionFacts session={session} />
      <div className="offers">
        {likely.slice(0, offered).map(({ card, reasons }) => (
          <button
            key={card.id}
            className="button"
            type="button"
            disabled={isBusy}
            title={reasons.join(', ')}
            onClick={() => void bind(card)}
          >
            <b>{nameCard(card)}</b>
            <span className="dim">{reasons[0]}</span>
          </button>
        ))}
        <button className="button" type="button" disabled={isBusy} onClick={() => setPicking(true)}>
          {likely.length === 0 ? 'Choose a card…' : 'Another…'}
        </button>
      </div>
      {problem !== null && (
        <p className="fail" role="alert">
          {problem.message}
        </p>
      )}
      {isPicking && (
        <CardPicker
          session={session}
          onBound={(card) => onBound({ session, cardName: nameCard(card) })}
          onClose={() => setPicking(false)}
        />
      )}
    </li>
  );
}

function SessionFacts({ session }: { readonly session: SessionSummary }) {
  const facts = [session.gitBranch, session.cwd, session.developer].filter((fact) => fact !== null);
  return (
    <div className="inbox-facts">
      <Link className="link cut" to={`/sessions/${encodeURIComponent(session.id)}`}>
        {session.title ?? session.id}
      </Link>
      <div className="meta">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <Money usd={session.cost.totalUsd} unpricedModels={session.cost.unpricedModels} />
        {session.lastActivityAt !== null && <RelativeTime at={session.lastActivityAt} />}
      </div>
    </div>
  );
}
