import { useEffect, useMemo, useRef, useState, type SyntheticEvent } from 'react';
import type { Card, SessionSummary } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { createCard } from '../api/change-api.js';
import { texts } from '../texts/texts.js';
import { nameCard } from './name-card.js';
import { suggestForAll, type Suggestion } from './suggest-cards.js';
import { useCards } from './use-cards.js';

const words = texts.binding;
const shown = 8;

interface CardPickerProps {
  readonly sessions: readonly SessionSummary[];
  /** Whether they were bound; the picker stays open with the problem where they were not. */
  readonly bind: (findCard: () => Promise<Card>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly problem: ApiProblem | null;
  readonly onClose: () => void;
}

/** A native dialog: focus stays inside, Esc closes. */
export function CardPicker({ sessions, bind, isBusy, problem, onClose }: CardPickerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const name = text.trim();
  const suggestions = useMatches(sessions, name);
  useEffect(() => ref.current?.showModal(), []);
  const pick = async (findCard: () => Promise<Card>) => {
    if (await bind(findCard)) onClose();
  };
  const make = (event: SyntheticEvent) => {
    event.preventDefault();
    if (name !== '') void pick(() => createCard(name));
  };
  return (
    <dialog ref={ref} className="picker panel" onClose={onClose} aria-label={words.picker}>
      <form onSubmit={make}>
        <label htmlFor="card-text">{askWhich(sessions)}</label>
        <input
          id="card-text"
          className="input"
          autoFocus
          placeholder={words.pickerHint}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Suggestions
          suggestions={suggestions}
          isBusy={isBusy}
          onPick={(card) => void pick(() => Promise.resolve(card))}
        />
        {problem !== null && (
          <p className="fail" role="alert">
            {problem.message}
          </p>
        )}
        <div className="picker-end">
          <button className="button" type="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button className="button" type="submit" disabled={isBusy || name === ''}>
            {words.newCard(name)}
          </button>
        </div>
      </form>
    </dialog>
  );
}

function askWhich([first, ...others]: readonly SessionSummary[]): string {
  if (others.length > 0) return words.whichForAll(others.length + 1);
  return words.which(first?.title ?? first?.id ?? '');
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

function useMatches(sessions: readonly SessionSummary[], text: string): readonly Suggestion[] {
  const cards = useCards();
  return useMemo(() => {
    const wanted = text.toLowerCase();
    return suggestForAll(sessions, cards).filter(({ card }) => nameCard(card).toLowerCase().includes(wanted));
  }, [sessions, cards, text]);
}
