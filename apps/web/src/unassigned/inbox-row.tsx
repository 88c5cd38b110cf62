import type { Card, SessionSummary } from '@tributary/domain';
import { Link } from 'react-router';
import { useMay } from '../access/use-may.js';
import { statusOfSession } from '../agents/status-of-session.js';
import { nameCard } from '../binding/name-card.js';
import type { Suggestion } from '../binding/suggest-cards.js';
import { Money } from '../shell/money.js';
import { RelativeTime } from '../shell/relative-time.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';

const words = texts.unassigned;
const offered = 2;

interface InboxRowProps {
  readonly session: SessionSummary;
  readonly suggestions: readonly Suggestion[];
  readonly isSelected: boolean;
  readonly isBusy: boolean;
  readonly onSelect: (sessionId: string) => void;
  readonly onBind: (card: Card) => void;
  readonly onChoose: () => void;
}

export function InboxRow(props: InboxRowProps) {
  const { session, isSelected, onSelect } = props;
  const mayBind = useMay('write');
  return (
    <li className={isSelected ? 'selected' : ''}>
      {mayBind && (
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={words.select(session.title ?? session.id)}
          onChange={() => onSelect(session.id)}
        />
      )}
      <StatusDot status={statusOfSession(session)} />
      <SessionFacts session={session} />
      {mayBind && <Offers {...props} />}
    </li>
  );
}

function Offers({ suggestions, isBusy, onBind, onChoose }: InboxRowProps) {
  return (
    <div className="offers">
      {suggestions.slice(0, offered).map(({ card, reasons }) => (
        <button
          key={card.id}
          className="button"
          type="button"
          disabled={isBusy}
          title={reasons.join(', ')}
          onClick={() => onBind(card)}
        >
          <b>{nameCard(card)}</b>
          <span className="dim">{reasons[0]}</span>
        </button>
      ))}
      <button className="button" type="button" disabled={isBusy} onClick={onChoose}>
        {suggestions.length === 0 ? words.choose : words.another}
      </button>
    </div>
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
