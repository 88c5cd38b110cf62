import { writeOutbox, type OutboxEntry } from '../write/outbox.repository.js';
import type { Transaction } from '../write/transaction.js';

export interface DecisionNews {
  readonly rootIds: readonly string[];
  readonly cardIds: readonly string[];
  /** The cards that the sessions had before. */
  readonly former: ReadonlyMap<string, string>;
}

interface Row {
  readonly id: string;
  readonly projectId: string | null;
  readonly cardId: string | null;
}

/** Tells the new state of cards and sessions, to those who watch a session's former card as well. */
export async function announceDecision(
  client: Transaction,
  { rootIds, cardIds, former }: DecisionNews,
): Promise<void> {
  const sessions = await client.query<Row>(
    `SELECT session.id, session.project_id AS "projectId", binding.card_id AS "cardId"
       FROM sessions session
       LEFT JOIN session_bindings binding ON binding.session_id = session.id AND binding.ended_at IS NULL
      WHERE session.id = ANY($1::text[])`,
    [rootIds],
  );
  const cards = await client.query<Row>(
    // One that is gone was told of by who deleted it, as long as its project was known.
    'SELECT id, project_id AS "projectId", id AS "cardId" FROM cards WHERE id = ANY($1::uuid[])',
    [cardIds],
  );
  await writeOutbox(client, [
    ...cards.rows.map((row): OutboxEntry => entry('card.updated', row, null)),
    ...sessions.rows.flatMap((row) => {
      const before = former.get(row.id);
      const now = entry('session.updated', row, row.id);
      return before === undefined || before === row.cardId ? [now] : [{ ...now, cardId: before }, now];
    }),
  ]);
}

function entry(kind: OutboxEntry['kind'], row: Row, sessionId: string | null): OutboxEntry {
  return { kind, subjectId: row.id, sessionId, projectId: row.projectId, cardId: row.cardId };
}
