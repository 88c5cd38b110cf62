import type { Actor } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import { writeOutbox } from '../write/outbox.repository.js';
import type { Database, Transaction } from '../write/transaction.js';
import { saveBindings } from './binding.repository.js';
import { decide, type BindPolicy } from './decide.js';
import { findBoundSessions } from './find-namesakes.js';
import { manualBinding } from './manual-binding.js';

/**
 * Removes a card with its bindings; what its sessions did stays, and they are looked at again. The policy would make
 * an auto-card again at once, so the sessions of one are taken off every card.
 */
export async function deleteCard(
  database: Database,
  policy: BindPolicy,
  { cardId, by }: { readonly cardId: string; readonly by: Actor },
): Promise<'deleted' | 'no-such-card'> {
  const written = await decide<'no-such-card'>(database, policy, {
    find: (client) => findBoundSessions(client, cardId),
    write: async (client) => {
      const { rows } = await client.query<{ is_auto: boolean }>(
        'SELECT is_auto FROM cards WHERE id = $1 FOR UPDATE',
        [cardId],
      );
      const [card] = rows;
      if (card === undefined) return 'no-such-card';
      if (card.is_auto) await takeOff(client, cardId, by.name);
      const gone = {
        kind: 'card.updated',
        subjectId: cardId,
        sessionId: null,
        projectId: null,
        cardId,
      } as const;
      await writeOutbox(client, [gone]);
      await client.query('DELETE FROM cards WHERE id = $1', [cardId]);
      await writeAudit(client, { by, action: 'card.deleted', subjectId: cardId });
      return [cardId];
    },
  });
  return typeof written === 'string' ? written : 'deleted';
}

async function takeOff(client: Transaction, cardId: string, by: string): Promise<void> {
  const sessionIds = await findBoundSessions(client, cardId);
  await saveBindings(
    client,
    sessionIds.map((sessionId) => manualBinding({ sessionId, cardId: null, by })),
  );
}
