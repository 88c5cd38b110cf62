import type { SessionDetail } from '@tributary/domain';
import { Link } from 'react-router';
import { StatusDot } from '../shell/status-dot.js';
import { useCard } from '../live/use-card.js';
import { BindingActions } from './binding-actions.js';
import { explainBinding } from './explain-binding.js';
import { nameCard } from './name-card.js';

interface BindingPanelProps {
  readonly sessions: readonly SessionDetail[];
  /** The card of the page, or of the one session. */
  readonly cardId: string | null;
  /** On the page of the card the sessions are news, on that of a session its card is. */
  readonly isAboutCard: boolean;
}

/** Which sessions are on the card and why, with a way to change it. */
export function BindingPanel({ sessions, cardId, isAboutCard }: BindingPanelProps) {
  return (
    <section className="panel" aria-label="Sessions and cards">
      <div className="sec">
        <h2>{isAboutCard ? 'Sessions' : 'Card'}</h2>
        {sessions.length > 1 && <span className="chip end">{sessions.length}</span>}
      </div>
      {sessions.length === 0 && <p className="empty">No session works for this card yet.</p>}
      <ul className="bindings">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="binding-name">
              <StatusDot status={session.status} />
              {isAboutCard ? (
                <Link className="link cut" to={`/sessions/${encodeURIComponent(session.id)}`}>
                  {session.title ?? session.id}
                </Link>
              ) : (
                <CardLink cardId={cardId} />
              )}
            </div>
            <Why session={session} />
            <BindingActions session={session} cardId={cardId} isAboutCard={isAboutCard} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function CardLink({ cardId }: { readonly cardId: string | null }) {
  return cardId === null ? <span className="dim">No card</span> : <KnownCardLink cardId={cardId} />;
}

function KnownCardLink({ cardId }: { readonly cardId: string }) {
  const { card } = useCard(cardId);
  return (
    <Link className="link cut" to={`/cards/${encodeURIComponent(cardId)}`}>
      {card === undefined ? 'Its card' : nameCard(card)}
    </Link>
  );
}

function Why({ session: { binding } }: { readonly session: SessionDetail }) {
  if (binding === null) return <p className="dim">On no card: nothing said yet which one it serves.</p>;
  const { text, percent, evidence } = explainBinding(binding);
  return (
    <details className="binding-why">
      <summary>
        <span className="chip">{binding.tier}</span> {percent} % sure: {text}
      </summary>
      <ul>
        {evidence.map(({ kind, detail }) => (
          <li key={`${kind} ${detail}`}>
            <b>{kind}</b> {detail}
          </li>
        ))}
      </ul>
    </details>
  );
}
