import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { Card, SessionSummary } from '@tributary/domain';
import { bindSession, createCard } from '../api/change-api.js';
import { nameCard } from './name-card.js';
import { suggestCards, type Suggestion } from './suggest-cards.js';
import { useCards } from './use-cards.js';
import { useChange } from './use-change.js';

interface CardPickerProps {
  readonly session: SessionSummary;
  readonly onBound: (card: Card) => void;
  readonly onClose: () => void;
}

const shown = 8;

/** A native dialog: focus stays inside, Esc closes. */
export function CardPicker({ session, onBound, onClose }: CardPickerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const name = text.trim();
  const suggestions = useMatches(session, name);
  const { bind, isBusy, problem } = useBind({ session, onBound, onClose });
  useEffect(() => ref.current?.showModal(), []);
  const make = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name !== '') void bind(() => createCard(name));
  };
  return (
    <dialog ref={ref} className="picker panel" onClose={onClose} aria-label="Choose a card">
      <form onSubmit={make}>
        <label htmlFor="card-text">Which card does “{session.title ?? session.id}” serve?</label>
        <input
          id="card-text"
          className="input"
          autoFocus
          placeholder="Search, or name a new card"
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Suggestions
          suggestions={suggestions}
          isBusy={isBusy}
          onPick={(card) => void bind(() => Promise.resolve(card))}
        />
        {problem !== null && (
          <p className="fail" role="alert">
            {problem.message}
          </p>
        )}
        <div className="picker-end">
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button" type="submit" disabled={isBusy || name === ''}>
            New card{name === '' ? '' : ` “${name}”`}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function useBind({ session, onBound, onClose }: CardPickerProps) {
  const { change, isBusy, problem } = useChange();
  const bind = async (findCard: () => Promise<Card>): Promise<void> => {
    let card: Card | undefined;
    const isBound = await change(async () => {
      card = await findCard();
      return bindSession(card.id, session.id);
    });
    if (!isBound || card === undefined) return;
    onClose();
    onBound(card);
  };
  return { bind, isBusy, problem };
}

interface SuggestionsProps {
  readonly suggestions: readonly Suggestion[];
  readonly isBusy: boolean;
  readonly onPick: (card: Card) => void;
}

function Suggestions({ suggestions, isBusy, onPick }: SuggestionsProps) {
  return (
    <ul>
      {suggestions.slice(0, shown).map(({ card, reasons }) => (
        <li key={card.id}>
          <button type="button" disabled={isBusy} onClick={() => onPick(card)}>
            <b className="cut">{nameCard(card)}</b>
            <span className="dim cut">{reasons.join(', ')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function useMatches(session: SessionSummary, text: string): readonly Suggestion[] {
  const cards = useCards();
  return useMemo(() => {
    const wanted = text.toLowerCase();
    return suggestCards(session, cards).filter(({ card }) => nameCard(card).toLowerCase().includes(wanted));
  }, [session, cards, text]);
}
