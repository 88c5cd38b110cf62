import type { Transaction } from '../write/transaction.js';

/** An auto-card has a session only while no real card wants it. */
export async function releaseAiSession(client: Transaction, sessionId: string): Promise<void> {
  await client.query('UPDATE cards SET ai_session_id = NULL WHERE ai_session_id = $1 AND is_auto', [
    sessionId,
  ]);
}

/** Whether a card could not be written because its session was dispatched for another one. */
export function isAiSessionTaken(error: unknown): boolean {
  return (error as { constraint?: string }).constraint === 'cards_ai_session_id_key';
}
