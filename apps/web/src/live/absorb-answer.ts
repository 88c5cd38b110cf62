import type { Card, Page, SessionDetail } from '@tributary/domain';
import type { ApiProblem } from '../api/api-problem.js';
import { withEntry, without, type CardPage, type LiveState, type SessionPage } from './live-state.js';

/** The first page replaces the list: what it does not name any more is gone or old. */
export function absorbSessions(state: LiveState, page: SessionPage): LiveState {
  const sessions = new Map(page.items.map((session) => [session.id, session]));
  const areUnassignedRead = page.nextCursor === null;
  return { ...state, sessions, nextCursor: page.nextCursor, areUnassignedRead, listProblem: null };
}

export function absorbMoreSessions(state: LiveState, page: SessionPage): LiveState {
  const older = page.items.map((session) => [session.id, session] as const);
  const sessions = new Map([...older, ...(state.sessions ?? [])]);
  return { ...state, sessions, nextCursor: page.nextCursor, listProblem: null };
}

/** Beside the list, which goes on where it ended. */
export function absorbUnassigned(state: LiveState, page: SessionPage): LiveState {
  const { nextCursor } = state;
  return { ...absorbMoreSessions(state, page), nextCursor, areUnassignedRead: page.nextCursor === null };
}

export function absorbDetail(state: LiveState, detail: SessionDetail): LiveState {
  return {
    ...state,
    details: withEntry(state.details, detail.id, detail),
    detailProblems: without(state.detailProblems, detail.id),
  };
}

export function absorbDetails(state: LiveState, { items }: Page<SessionDetail>): LiveState {
  const details = new Map(state.details);
  for (const detail of items) details.set(detail.id, detail);
  return { ...state, details };
}

export function absorbCards(state: LiveState, page: CardPage): LiveState {
  const cards = new Map(page.items.map((card) => [card.id, card]));
  return { ...state, cards, areCardsRead: true, nextCardCursor: page.nextCursor, listProblem: null };
}

export function absorbMoreCards(state: LiveState, page: CardPage): LiveState {
  const older = page.items.map((card) => [card.id, card] as const);
  return {
    ...state,
    cards: new Map([...older, ...state.cards]),
    nextCardCursor: page.nextCursor,
    listProblem: null,
  };
}

export function absorbCard(state: LiveState, card: Card): LiveState {
  return {
    ...state,
    cards: withEntry(state.cards, card.id, card),
    cardProblems: without(state.cardProblems, card.id),
  };
}

export function absorbCardProblem(state: LiveState, cardId: string, problem: ApiProblem): LiveState {
  return { ...state, cardProblems: withEntry(state.cardProblems, cardId, problem) };
}

export function absorbListProblem(state: LiveState, problem: ApiProblem): LiveState {
  return { ...state, listProblem: problem };
}

export function absorbDetailProblem(state: LiveState, sessionId: string, problem: ApiProblem): LiveState {
  return { ...state, detailProblems: withEntry(state.detailProblems, sessionId, problem) };
}
