import type { Actor, AuditAction } from '@tributary/domain';
import type { Database, Transaction } from '../write/transaction.js';

export interface AuditNote {
  readonly by: Actor;
  readonly action: AuditAction;
  readonly subjectId: string;
  /** The session whose developer it concerns. */
  readonly sessionId?: string;
  /** The developer it concerns, where it is not about a session. */
  readonly ownerId?: string | null;
  /** Names and choices; never a body, never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** In the transaction of what is noted, where there is one: neither is there without the other. */
export async function writeAudit(
  database: Database | Transaction,
  { by, action, subjectId, sessionId, ownerId, detail }: AuditNote,
): Promise<void> {
  await database.query(
    `INSERT INTO audit_log (developer_id, actor, token_id, action, subject_id, request_id, detail, owner_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8, (
       SELECT root.developer_id FROM sessions session JOIN sessions root ON root.id = session.root_id
        WHERE session.id = $9)))`,
    [by.developerId, by.name, by.tokenId, action, subjectId, by.requestId, detail, ownerId, sessionId],
  );
}
