import type { Card, SessionSummary } from '@tributary/domain';
import { sendJson } from './fetch-json.js';

const id = encodeURIComponent;

/** A person's word: nothing else outweighs it. */
export async function bindSession(cardId: string, sessionId: string): Promise<SessionSummary> {
  return (await sendJson('POST', `/api/cards/${id(cardId)}/sessions`, { sessionId })) as SessionSummary;
}

export async function unbindSession(cardId: string, sessionId: string): Promise<SessionSummary> {
  return (await sendJson('DELETE', `/api/cards/${id(cardId)}/sessions/${id(sessionId)}`)) as SessionSummary;
}

/** Puts back the binding before the one in force. */
export async function undoBinding(sessionId: string): Promise<SessionSummary> {
  return (await sendJson('POST', `/api/sessions/${id(sessionId)}/bindings/undo`)) as SessionSummary;
}

export async function createCard(title: string): Promise<Card> {
  return (await sendJson('POST', '/api/cards', { title })) as Card;
}
