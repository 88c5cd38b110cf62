import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { bindSession, createCard } from '../api/change-api.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { suggestCards } from './suggest-cards.js';
import { useChange } from './use-change.js';

interface CardPickerProps {
  readonly session: SessionSummary;
  readonly onClose: () => void;
}

const shown = 8;

/** A native dialog: focus stays inside, Esc closes. */
export function CardPicker({ session, onClose }: CardPickerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const store = useLiveStore();
  const cards = useLive((state) => state.cards);
  const areRead = useLive((state) => state.areCardsRead);
  const [text, setText] = useState('');
  const { change, isBusy, problem } = useChange();
  useEffect(() => ref.current?.showModal(), []);
  useEffect(() => {
    if (!areRead) void store.loadCards();
  }, [store, areRead]);
  const suggestions = useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const all = suggestCards(session, [...cards.values()]);
    return all.filter(({ card }) => `${card.key ?? ''} ${card.title}`.toLowerCase().includes(wanted));
  }, [session, cards, text]);
  const bind = async (cardId: () => Promise<string>) => {
    if (await change(async () => bindSession(await cardId(), session.id))) onClose();
  };
  const make = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') void bind(async () => (await createCard(text.trim())).id);
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
        <ul>
          {suggestions.slice(0, shown).map(({ card, reasons }) => (
            <li key={card.id}>
              <button
                type="button"
                disabled={isBusy}
                onClick={() => void bind(() => Promise.resolve(card.id))}
              >
                <b className="cut">
                  {card.key} {card.title}
                </b>
                <span className="dim cut">{reasons.join(', ')}</span>
              </button>
            </li>
          ))}
        </ul>
        {problem !== null && (
          <p className="fail" role="alert">
            {problem.message}
          </p>
        )}
        <div className="picker-end">
          <button className="button" type="button" onClick={onClose}>
            Cancel
          </button>
          <button className="button" type="submit" disabled={isBusy || text.trim() === ''}>
            New card “{text.trim() || '…'}”
          </button>
        </div>
      </form>
    </dialog>
  );
}
