import type { Actor, NewCard } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import type { Database, Transaction } from '../write/transaction.js';
import { isAiSessionTaken, releaseAiSession } from './ai-session.js';
import { decide, type BindPolicy } from './decide.js';
import { ensureDeveloper } from './ensure-developer.js';
import { findNamesakes } from './find-namesakes.js';

export interface CardToCreate {
  readonly card: NewCard;
  /** Who says so. */
  readonly by: Actor;
}

/** Makes a card; sessions that it explains better than what they have come to it. Returns its id. */
export async function createCard(
  database: Database,
  policy: BindPolicy,
  { card, by }: CardToCreate,
): Promise<{ readonly cardId: string } | 'ai-session-taken'> {
  try {
    const [cardId = ''] = await decide<never>(database, policy, {
      find: (client) => findNamesakes(client, card),
      write: async (client) => {
        if (typeof card.aiSessionId === 'string') await releaseAiSession(client, card.aiSessionId);
        const id = await insertCard(client, card);
        await writeAudit(client, { by, action: 'card.created', subjectId: id });
        return [id];
      },
    });
    return { cardId };
  } catch (error) {
    if (isAiSessionTaken(error)) return 'ai-session-taken';
    throw error;
  }
}

async function insertCard(client: Transaction, card: NewCard): Promise<string> {
  const { title, key, projectId, developer, aiSessionId, stage = 'backlog' } = card;
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO cards (title, key, project_id, developer_id, ai_session_id, initial_stage, stage)
     VALUES ($1, $2, $3, $4, $5, $6, $6) RETURNING id`,
    [title, key, projectId, await ensureDeveloper(client, developer), aiSessionId, stage],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The card was not made.');
  return row.id;
}
