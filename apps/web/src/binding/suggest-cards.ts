import type { Card, SessionSummary } from '@tributary/domain';
import { texts } from '../texts/texts.js';

const { reasons: words } = texts.binding;

export interface Suggestion {
  readonly card: Card;
  /** What speaks for it; empty where nothing does. */
  readonly reasons: readonly string[];
}

const nearMs = 4 * 3_600_000;

/** Cards a session may belong to, the likeliest first: by its branch, its folder, its time. */
export function suggestCards(session: SessionSummary, cards: readonly Card[]): Suggestion[] {
  return cards
    .filter(({ id }) => id !== session.cardId)
    .map((card) => ({ card, reasons: reasonsFor(session, card) }))
    .toSorted((a, b) => weigh(b) - weigh(a) || timeOf(b.card) - timeOf(a.card));
}

/** Cards that most of several sessions may belong to. */
export function suggestForAll(sessions: readonly SessionSummary[], cards: readonly Card[]): Suggestion[] {
  const [first, ...others] = sessions;
  if (first === undefined || others.length === 0)
    return first === undefined ? [] : suggestCards(first, cards);
  return cards
    .map((card) => {
      const fitting = sessions.map((session) => ({ card, reasons: reasonsFor(session, card) }));
      const count = fitting.filter(({ reasons }) => reasons.length > 0).length;
      const weight = fitting.reduce((sum, each) => sum + weigh(each), 0);
      return { card, weight, reasons: count > 0 ? [texts.binding.fits(count, sessions.length)] : [] };
    })
    .toSorted((a, b) => b.weight - a.weight || timeOf(b.card) - timeOf(a.card));
}

/** The card that something speaks for; a card that was made for a session alone is nobody's guess. */
export function likeliestCards(session: SessionSummary, cards: readonly Card[]): Suggestion[] {
  return suggestCards(session, cards).filter(({ reasons, card }) => reasons.length > 0 && !card.isAuto);
}

function reasonsFor(session: SessionSummary, card: Card): string[] {
  const places = `${session.gitBranch ?? ''} ${session.cwd ?? ''}`.toLowerCase();
  const isNamed = card.key !== null && places.includes(card.key.toLowerCase());
  const isNear =
    session.lastActivityAt !== null &&
    Math.abs(timeOf(card) - Date.parse(session.lastActivityAt)) < nearMs &&
    !isOver(card);
  return [
    ...(isNamed ? [words.named] : []),
    ...(card.projectId !== null && card.projectId === session.projectId ? [words.project] : []),
    ...(card.developer !== null && card.developer === session.developer ? [words.developer] : []),
    ...(isNear ? [words.time] : []),
  ];
}

/** A name weighs more than everything else together, and a card made for one session alone is an unlikely home. */
function weigh({ card, reasons }: Suggestion): number {
  const isNamed = reasons[0] === words.named;
  return (isNamed ? 10 : 0) + reasons.length - (card.isAuto ? 4 : 0) - (isOver(card) ? 2 : 0);
}

function isOver({ stage }: Card): boolean {
  return stage === 'done';
}

function timeOf({ lastActivityAt, updatedAt }: Card): number {
  return Date.parse(lastActivityAt ?? updatedAt);
}
