import type { BindingOutcome, Card, SessionSummary } from '@tributary/domain';
import { client } from './client.js';

/** As many as one request may name. */
const maxBindings = 100;

/** A person's word: nothing else outweighs it. */
export function bindSession(cardId: string, sessionId: string): Promise<SessionSummary> {
  return client.call('bindSession', { params: { id: cardId }, body: { sessionId } });
}

export interface BindingChoice {
  readonly sessionId: string;
  readonly cardId: string;
}

/** Each has an outcome of its own: one that fails holds up no other. */
export async function bindSessions(choices: readonly BindingChoice[]): Promise<BindingOutcome[]> {
  const outcomes: BindingOutcome[] = [];
  for (let from = 0; from < choices.length; from += maxBindings) {
    const bindings = choices.slice(from, from + maxBindings);
    outcomes.push(...(await client.call('bindSessions', { body: { bindings } })).items);
  }
  return outcomes;
}

export function unbindSession(cardId: string, sessionId: string): Promise<SessionSummary> {
  return client.call('unbindSession', { params: { id: cardId, sessionId } });
}

/** Puts back the binding before the one in force. */
export function undoBinding(sessionId: string): Promise<SessionSummary> {
  return client.call('undoBinding', { params: { id: sessionId } });
}

/** Recorded runs, replayed into a project of their own. */
export async function startDemo(): Promise<void> {
  await client.call('startDemo');
}

export async function removeDemo(): Promise<void> {
  await client.call('removeDemo');
}

export function createCard(title: string): Promise<Card> {
  return client.call('createCard', { body: { title } });
}

/** Sends an alert that means nothing. */
export async function testChannel(name: string): Promise<void> {
  await client.call('testAlertChannel', { params: { name } });
}
