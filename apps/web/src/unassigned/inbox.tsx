import { useMemo, useState } from 'react';
import type { Card, SessionSummary } from '@tributary/domain';
import { CardPicker } from '../binding/card-picker.js';
import { likeliestCards, type Suggestion } from '../binding/suggest-cards.js';
import { useCards } from '../binding/use-cards.js';
import { useToggled } from '../shell/use-toggled.js';
import { texts } from '../texts/texts.js';
import type { Choice } from './binding-result.js';
import { BulkBar } from './bulk-bar.js';
import { InboxRow } from './inbox-row.js';
import type { BindMany } from './use-bind-many.js';

interface InboxProps {
  readonly sessions: readonly SessionSummary[];
  readonly binding: BindMany;
}

export function Inbox({ sessions, binding }: InboxProps) {
  const { bind, isBusy, problem } = binding;
  const suggestions = useSuggestions(sessions);
  const [selectedIds, toggle, clear, setAll] = useToggled();
  const [picking, setPicking] = useState<readonly SessionSummary[]>([]);
  const selected = sessions.filter(({ id }) => selectedIds.has(id));
  const suggested = selected.flatMap((session) => chooseLikeliest(session, suggestions.get(session.id)));
  const bindSelected = (findChoices: () => Promise<readonly Choice[]>) =>
    bind(findChoices).then((isBound) => {
      if (isBound) clear();
      return isBound;
    });
  const bindPicked = (findCard: () => Promise<Card>) =>
    bindSelected(() => findCard().then((card) => picking.map((session) => ({ session, card }))));
  return (
    <section className="panel" aria-label={texts.unassigned.list}>
      <BulkBar
        count={selected.length}
        all={sessions.length}
        suggested={suggested.length}
        isBusy={isBusy}
        onSelectAll={(isSelected) => setAll(isSelected ? sessions.map(({ id }) => id) : [])}
        onBindSuggested={() => void bindSelected(async () => suggested)}
        onChoose={() => setPicking(selected)}
      />
      <ul className="inbox">
        {sessions.map((session) => (
          <InboxRow
            key={session.id}
            session={session}
            suggestions={suggestions.get(session.id) ?? []}
            isSelected={selectedIds.has(session.id)}
            isBusy={isBusy}
            onSelect={toggle}
            onBind={(card) => void bind(async () => [{ session, card }])}
            onChoose={() => setPicking([session])}
          />
        ))}
      </ul>
      {picking.length > 0 && (
        <CardPicker
          {...{ isBusy, problem }}
          sessions={picking}
          bind={bindPicked}
          onClose={() => setPicking([])}
        />
      )}
    </section>
  );
}

function chooseLikeliest(session: SessionSummary, suggestions: readonly Suggestion[] = []): Choice[] {
  return suggestions.slice(0, 1).map(({ card }) => ({ session, card }));
}

function useSuggestions(sessions: readonly SessionSummary[]) {
  const cards = useCards();
  return useMemo(
    () => new Map(sessions.map((session) => [session.id, likeliestCards(session, cards)])),
    [sessions, cards],
  );
}
