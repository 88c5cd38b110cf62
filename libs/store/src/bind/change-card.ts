import type { Actor, CardChange } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import type { Database, Transaction } from '../write/transaction.js';
import { isAiSessionTaken, releaseAiSession } from './ai-session.js';
import { saveBindings } from './binding.repository.js';
import { decide, type BindPolicy } from './decide.js';
import { ensureDeveloper } from './ensure-developer.js';
import { findBoundSessions, findNamesakes } from './find-namesakes.js';
import { manualBinding } from './manual-binding.js';

export interface CardToChange {
  readonly cardId: string;
  readonly change: CardChange;
  /** Who says so. */
  readonly by: Actor;
}

type Refusal = 'no-such-card' | 'ai-session-taken';

/** Changes a card; its sessions, and those that its new name speaks of, are looked at again. */
export async function changeCard(
  database: Database,
  policy: BindPolicy,
  { cardId, change, by }: CardToChange,
): Promise<'changed' | Refusal> {
  try {
    const written = await decide<'no-such-card'>(database, policy, {
      find: async (client) => [
        ...(await findBoundSessions(client, cardId)),
        ...(await findNamesakes(client, change)),
      ],
      write: async (client) => {
        if (!(await updateCard(client, cardId, change))) return 'no-such-card';
        if (isTakenOver(change)) await takeOver(client, cardId, by.name);
        const detail = { changed: Object.keys(change) };
        await writeAudit(client, { by, action: 'card.changed', subjectId: cardId, detail });
        return [cardId];
      },
    });
    return typeof written === 'string' ? written : 'changed';
  } catch (error) {
    if (isAiSessionTaken(error)) return 'ai-session-taken';
    throw error;
  }
}

async function updateCard(client: Transaction, cardId: string, change: CardChange): Promise<boolean> {
  const { title, key, projectId, developer, stage, aiStatus, aiSessionId } = change;
  if (typeof aiSessionId === 'string') await releaseAiSession(client, aiSessionId);
  const columns = {
    title,
    key,
    project_id: projectId,
    developer_id: developer === undefined ? undefined : await ensureDeveloper(client, developer),
    ai_session_id: aiSessionId,
    decided_stage: stage,
    decided_status: aiStatus,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  const sets = [
    ...given.map(([column], index) => `${column} = $${index + 2}`),
    ...(stage === undefined ? [] : ['stage_decided_at = now()']),
    ...(aiStatus === undefined ? [] : ['status_decided_at = now()']),
  ];
  const { rowCount } = await client.query(
    `UPDATE cards SET ${sets.join(', ')}, updated_at = now() WHERE id = $1`,
    [cardId, ...given.map(([, value]) => value)],
  );
  return rowCount === 1;
}

/** A stage or a status may be given to an auto-card too; a name makes it a card of its own. */
function isTakenOver({ stage: _stage, aiStatus: _status, ...naming }: CardChange): boolean {
  return Object.keys(naming).length > 0;
}

/** From now on the policy leaves the card alone, and what it gave to the card stays there. */
async function takeOver(client: Transaction, cardId: string, by: string): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE cards SET is_auto = false, key = nullif(key, 'session:' || ai_session_id) WHERE id = $1 AND is_auto`,
    [cardId],
  );
  if (rowCount === 0) return;
  const sessionIds = await findBoundSessions(client, cardId);
  await saveBindings(
    client,
    sessionIds.map((sessionId) => manualBinding({ sessionId, cardId, by })),
  );
}
