import type { Actor } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import type { Database, Transaction } from '../write/transaction.js';
import { loadBindings, saveBindings } from './binding.repository.js';
import { decide, type BindPolicy } from './decide.js';
import { manualBinding } from './manual-binding.js';

export interface CardChoice {
  readonly sessionId: string;
  readonly cardId: string;
  /** Who says so. */
  readonly by: Actor;
}

export type ChoiceRefusal = 'no-such-card' | 'no-such-session' | 'not-a-main-session' | 'not-bound';

/** A person binds a main session to a card. Everything below the session goes with it. */
export async function chooseCard(
  database: Database,
  policy: BindPolicy,
  { sessionId, cardId, by }: CardChoice,
): Promise<'bound' | ChoiceRefusal> {
  const written = await decide<ChoiceRefusal>(database, policy, {
    find: async () => [sessionId],
    write: async (client) => {
      const refusal = await refuse(client, sessionId, cardId);
      if (refusal !== undefined) return refusal;
      const current = (await loadBindings(client, [sessionId])).get(sessionId);
      const isThere = current?.target.kind === 'card' && current.target.cardId === cardId;
      if (!isThere || current.tier !== 'manual') {
        await saveBindings(client, [manualBinding({ sessionId, cardId, by: by.name })]);
      }
      await writeAudit(client, {
        by,
        action: 'session.bound',
        subjectId: sessionId,
        sessionId,
        detail: { cardId },
      });
      return [cardId];
    },
  });
  return typeof written === 'string' ? written : 'bound';
}

/** A person takes a session off its card; it serves none until a person says otherwise. */
export async function leaveCard(
  database: Database,
  policy: BindPolicy,
  { sessionId, cardId, by }: CardChoice,
): Promise<'unbound' | ChoiceRefusal> {
  const written = await decide<ChoiceRefusal>(database, policy, {
    find: async () => [sessionId],
    write: async (client) => {
      const refusal = await refuse(client, sessionId, cardId);
      if (refusal !== undefined) return refusal;
      const current = (await loadBindings(client, [sessionId])).get(sessionId);
      if (current?.target.kind !== 'card' || current.target.cardId !== cardId) return 'not-bound';
      await saveBindings(client, [manualBinding({ sessionId, cardId: null, by: by.name })]);
      await writeAudit(client, {
        by,
        action: 'session.unbound',
        subjectId: sessionId,
        sessionId,
        detail: { cardId },
      });
      return [cardId];
    },
  });
  return typeof written === 'string' ? written : 'unbound';
}

/** The card is kept from being deleted until the transaction ends. */
async function refuse(
  client: Transaction,
  sessionId: string,
  cardId: string,
): Promise<ChoiceRefusal | undefined> {
  const card = await client.query('SELECT FROM cards WHERE id = $1 FOR KEY SHARE', [cardId]);
  if (card.rowCount === 0) return 'no-such-card';
  const { rows } = await client.query<{ root_id: string }>('SELECT root_id FROM sessions WHERE id = $1', [
    sessionId,
  ]);
  const [session] = rows;
  if (session === undefined) return 'no-such-session';
  return session.root_id === sessionId ? undefined : 'not-a-main-session';
}
