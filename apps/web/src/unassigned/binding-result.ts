import type { BindingOutcome, Card, SessionSummary } from '@tributary/domain';
import { nameCard } from '../binding/name-card.js';

/** What became of one session that was to be bound. */
export interface BindingResult {
  readonly session: SessionSummary;
  readonly cardName: string;
  /** Null where it is bound. */
  readonly problem: string | null;
}

export interface Choice {
  readonly session: SessionSummary;
  readonly card: Card;
}

export function toResults(choices: readonly Choice[], outcomes: readonly BindingOutcome[]): BindingResult[] {
  const told = new Map(outcomes.map((outcome) => [outcome.sessionId, outcome]));
  return choices.map(({ session, card }) => ({
    session,
    cardName: nameCard(card),
    problem: told.get(session.id)?.problem?.detail ?? null,
  }));
}
