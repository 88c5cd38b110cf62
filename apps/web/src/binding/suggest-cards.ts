import type { Card, SessionSummary } from '@tributary/domain';

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

function reasonsFor(session: SessionSummary, card: Card): string[] {
  const places = `${session.gitBranch ?? ''} ${session.cwd ?? ''}`.toLowerCase();
  const isNamed = card.key !== null && places.includes(card.key.toLowerCase());
  const isNear =
    session.lastActivityAt !== null &&
    Math.abs(timeOf(card) - Date.parse(session.lastActivityAt)) < nearMs &&
    !isOver(card);
  return [
    ...(isNamed ? ['its branch or folder names it'] : []),
    ...(card.projectId !== null && card.projectId === session.projectId ? ['same project'] : []),
    ...(card.developer !== null && card.developer === session.developer ? ['same developer'] : []),
    ...(isNear ? ['worked on at that time'] : []),
  ];
}

/** A name weighs more than everything else together, and a card made for one session alone is an unlikely home. */
function weigh({ card, reasons }: Suggestion): number {
  const isNamed = reasons[0]?.startsWith('its branch') === true;
  return (isNamed ? 10 : 0) + reasons.length - (card.isAuto ? 4 : 0) - (isOver(card) ? 2 : 0);
}

function isOver({ stage }: Card): boolean {
  return stage === 'done';
}

function timeOf({ lastActivityAt, updatedAt }: Card): number {
  return Date.parse(lastActivityAt ?? updatedAt);
}
