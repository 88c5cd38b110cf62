import { memo } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { Link } from 'react-router';
import { statusOfSession } from '../agents/status-of-session.js';
import { StatusDot } from '../shell/status-dot.js';
import { useFirst } from '../shell/use-first.js';
import { useCard } from '../live/use-card.js';
import { texts } from '../texts/texts.js';
import { BindingActions } from './binding-actions.js';
import { explainBinding } from './explain-binding.js';
import { nameCard } from './name-card.js';

const words = texts.binding;
const firstShown = 10;

interface BindingPanelProps {
  readonly sessions: readonly SessionDetail[];
  /** The card of the page, or of the one session. */
  readonly cardId: string | null;
  /** On the page of the card the sessions are news, on that of a session its card is. */
  readonly isAboutCard: boolean;
}

/** Which sessions are on the card and why, with a way to change it. */
export const BindingPanel = memo(function BindingPanel(props: BindingPanelProps) {
  const { sessions, cardId, isAboutCard } = props;
  const { shown, more } = useFirst(sessions, firstShown, words.showAll);
  return (
    <section className="panel" aria-label={words.panel} data-glide="aside bindings">
      <div className="sec">
        <h2>{isAboutCard ? words.sessions : words.card}</h2>
        {sessions.length > 1 && <span className="chip end">{sessions.length}</span>}
      </div>
      {sessions.length === 0 && <p className="empty">{words.none}</p>}
      <ul className="bindings">
        {shown.map((session) => (
          <li key={session.id}>
            <div className="binding-name">
              <StatusDot status={statusOfSession(session)} />
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
      {more}
    </section>
  );
});

function CardLink({ cardId }: { readonly cardId: string | null }) {
  return cardId === null ? <span className="dim">{words.noCard}</span> : <KnownCardLink cardId={cardId} />;
}

function KnownCardLink({ cardId }: { readonly cardId: string }) {
  const { card } = useCard(cardId);
  return (
    <Link className="link cut" to={`/cards/${encodeURIComponent(cardId)}`}>
      {card === undefined ? words.itsCard : nameCard(card)}
    </Link>
  );
}

function Why({ session: { binding } }: { readonly session: SessionDetail }) {
  if (binding === null) return <p className="dim">{words.onNoCard}</p>;
  const { text, evidence } = explainBinding(binding);
  return (
    <details className="binding-why">
      <summary>
        <span className="chip">{binding.tier}</span> {text}
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
