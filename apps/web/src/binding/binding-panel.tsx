import type { SessionDetail } from '@tributary/domain';
import { Link } from 'react-router';
import { StatusDot } from '../shell/status-dot.js';
import { BindingActions } from './binding-actions.js';
import { explainBinding } from './explain-binding.js';

interface BindingPanelProps {
  readonly sessions: readonly SessionDetail[];
  /** The card of the page, or of the one session. */
  readonly cardId: string | null;
}

/** Which sessions are on the card and why, with a way to change it. */
export function BindingPanel({ sessions, cardId }: BindingPanelProps) {
  return (
    <section className="panel" aria-label="Sessions and cards">
      <div className="sec">
        <h2>{sessions.length > 1 ? 'Sessions' : 'Session and card'}</h2>
        {sessions.length > 1 && <span className="chip end">{sessions.length}</span>}
      </div>
      {sessions.length === 0 && <p className="empty">No session works for this card yet.</p>}
      <ul className="bindings">
        {sessions.map((session) => (
          <li key={session.id}>
            <div className="binding-name">
              <StatusDot status={session.status} />
              <Link className="link cut" to={`/sessions/${encodeURIComponent(session.id)}`}>
                {session.title ?? session.id}
              </Link>
            </div>
            <Why session={session} />
            <BindingActions session={session} cardId={cardId} />
          </li>
        ))}
      </ul>
    </section>
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
      {binding.cardId !== null && (
        <Link className="link" to={`/cards/${encodeURIComponent(binding.cardId)}`}>
          Open the card
        </Link>
      )}
    </details>
  );
}
