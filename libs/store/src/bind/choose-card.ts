import type { Actor, ResolvedBinding } from '@tributary/domain';
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
  choice: CardChoice,
): Promise<'bound' | ChoiceRefusal> {
  const { sessionId, cardId, by } = choice;
  const refusal = await decideByHand(database, policy, choice, {
    action: 'session.bound',
    bind: async (client, current) => {
      if (isOn(current, cardId) && current?.tier === 'manual') return undefined;
      await saveBindings(client, [manualBinding({ sessionId, cardId, by: by.name })]);
      return undefined;
    },
  });
  return refusal ?? 'bound';
}

/** A person takes a session off its card; it serves none until a person says otherwise. */
export async function leaveCard(
  database: Database,
  policy: BindPolicy,
  choice: CardChoice,
): Promise<'unbound' | ChoiceRefusal> {
  const { sessionId, cardId, by } = choice;
  const refusal = await decideByHand(database, policy, choice, {
    action: 'session.unbound',
    bind: async (client, current) => {
      if (!isOn(current, cardId)) return 'not-bound';
      await saveBindings(client, [manualBinding({ sessionId, cardId: null, by: by.name })]);
      return undefined;
    },
  });
  return refusal ?? 'unbound';
}

interface Step {
  readonly action: 'session.bound' | 'session.unbound';
  readonly bind: (
    client: Transaction,
    current: ResolvedBinding | undefined,
  ) => Promise<ChoiceRefusal | undefined>;
}

async function decideByHand(
  database: Database,
  policy: BindPolicy,
  { sessionId, cardId, by }: CardChoice,
  { action, bind }: Step,
): Promise<ChoiceRefusal | undefined> {
  const written = await decide<ChoiceRefusal>(database, policy, {
    find: async () => [sessionId],
    write: async (client) => {
      const refused = await refuse(client, sessionId, cardId);
      if (refused !== undefined) return refused;
      const refusal = await bind(client, (await loadBindings(client, [sessionId])).get(sessionId));
      if (refusal !== undefined) return refusal;
      await writeAudit(client, { by, action, subjectId: sessionId, sessionId, detail: { cardId } });
      return [cardId];
    },
  });
  return typeof written === 'string' ? written : undefined;
}

function isOn(binding: ResolvedBinding | undefined, cardId: string): boolean {
  return binding?.target.kind === 'card' && binding.target.cardId === cardId;
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
