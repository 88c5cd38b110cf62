import type { AuditAction, AuditEntry, Page } from '@tributary/domain';
import { cutPage, decodeCursor, type PageRequest } from '../read/page-cursor.js';
import { toIso } from '../read/wire-values.js';
import type { Database } from '../write/transaction.js';

export interface AuditFilter {
  /** What concerns this developer: their conversations, and the projects that hold some. */
  readonly ownerId?: string | undefined;
  readonly action?: AuditAction | undefined;
  readonly subject?: string | undefined;
}

type Row = Omit<AuditEntry, 'at'> & { readonly at: Date };

const MATCHING = `
  ($1::uuid IS NULL OR entry.owner_id = $1 OR (entry.action = 'project.changed' AND EXISTS (
    SELECT FROM sessions WHERE project_id = entry.subject_id AND developer_id = $1)))
  AND ($2::text IS NULL OR entry.action = $2) AND ($3::text IS NULL OR entry.subject_id = $3)`;

const PAGE = `
  SELECT entry.id, entry.created_at AS at, entry.action, entry.actor, entry.token_id AS "tokenId",
         entry.subject_id AS "subjectId", owner.name AS owner, entry.request_id AS "requestId", entry.detail
    FROM audit_log entry LEFT JOIN developers owner ON owner.id = entry.owner_id
   WHERE ${MATCHING} AND ($4::bigint IS NULL OR entry.id < $4)
   ORDER BY entry.id DESC LIMIT $5`;

/** Reads what `writeAudit` wrote; there is nothing that changes or removes an entry. */
export class AuditRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest first. */
  async list({ ownerId, action, subject }: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    const { cursor, limit } = page;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'number');
    const matching = [ownerId, action, subject];
    const [{ rows }, count] = await Promise.all([
      this.#database.query<Row>(PAGE, [...matching, after?.id, limit + 1]),
      this.#database.query<{ total: number }>(
        `SELECT count(*)::int AS total FROM audit_log entry WHERE ${MATCHING}`,
        matching,
      ),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ at, id }) => ({ at, id }),
      items: (shown) => shown.map((row) => ({ ...row, at: toIso(row.at) })),
    });
  }
}
