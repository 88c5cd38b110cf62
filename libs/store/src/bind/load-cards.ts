import {
  readCardKeys,
  worktreeName,
  type CardLookup,
  type CardRef,
  type SessionToResolve,
} from '@tributary/domain';
import { readMillis } from '../write/read-millis.js';
import type { Transaction } from '../write/transaction.js';

interface Row {
  id: string;
  key: string | null;
  project_id: string | null;
  developer: string | null;
  ai_session_id: string | null;
  is_auto: boolean;
  is_working: boolean;
  working_since: Date | null;
}

/** Every card that may concern these sessions, from one snapshot. */
export async function loadCards(
  client: Transaction,
  sessions: readonly SessionToResolve[],
): Promise<CardLookup> {
  const keys = sessions.flatMap(({ gitBranch, cwd }) => [
    ...readCardKeys(gitBranch ?? ''),
    ...readCardKeys(worktreeName(cwd ?? '')),
  ]);
  const { rows } = await client.query<Row>(
    `SELECT card.id, card.key, card.project_id, developer.name AS developer, card.ai_session_id, card.is_auto,
            card.ai_status = 'working' AS is_working, card.status_decided_at AS working_since
     FROM cards card LEFT JOIN developers developer ON developer.id = card.developer_id
     WHERE card.ai_session_id = ANY($1::text[]) OR upper(card.key) = ANY($2::text[])
        OR (card.ai_status = 'working' AND NOT card.is_auto AND developer.name = ANY($3::text[]))
     ORDER BY card.created_at, card.id`,
    [
      sessions.flatMap(({ id, originId }) => (originId === null ? [id] : [id, originId])),
      keys,
      sessions.flatMap(({ developer }) => developer ?? []),
    ],
  );
  const find = (test: (row: Row) => boolean): CardRef | null => {
    const row = rows.find(test);
    return row === undefined ? null : toRef(row);
  };
  return {
    byAiSession: (sessionId) => find((row) => row.ai_session_id === sessionId),
    byKey: (key, projectId) =>
      find(
        (row) =>
          row.key?.toUpperCase() === key &&
          (projectId === null || row.project_id === null || row.project_id === projectId),
      ),
    active: (developer, projectId) =>
      rows
        .filter((row) => row.is_working && row.developer === developer)
        .filter((row) => projectId === null || row.project_id === null || row.project_id === projectId)
        .map(toRef),
  };
}

function toRef(row: Row): CardRef {
  return {
    id: row.id,
    projectId: row.project_id,
    isAuto: row.is_auto,
    workingSince: readMillis(row.working_since),
  };
}
