import { createHash } from 'node:crypto';
import type { ResyncReason, UpdateKind } from '@tributary/domain';
import type { Database } from '../../write/transaction.js';
import { WHICH_DATABASE } from '../which-database.js';
import { isAfter, type StreamCursor, type StreamPosition } from './stream-cursor.js';

/** One announced change. `sessionId` is the main session it belongs to. */
export interface OutboxRow extends StreamPosition {
  readonly kind: UpdateKind;
  readonly subjectId: string;
  readonly sessionId: string | null;
  readonly projectId: string | null;
  readonly cardId: string | null;
  /** Of `log.appended`: no changed line of the feed is older; null where nobody knows. */
  readonly logsFrom: Date | null;
  readonly createdAt: Date;
}

/**
 * Only rows of transactions below the horizon are read: everything below it is finished, so nothing can still
 * appear behind a position that was passed. A plain `id > last` loses rows that commit late (DESIGN §6.8).
 */
const HORIZON = `pg_snapshot_xmin(pg_current_snapshot())`;
const COLUMNS = `
  xid::text, id::text, kind, subject_id AS "subjectId", session_id AS "sessionId", project_id AS "projectId",
  card_id AS "cardId", logs_from AS "logsFrom", created_at AS "createdAt"`;

/** Qualified where it sorts: the bare names are the columns of the answer, which are text and sort as such. */
const AFTER = `
  SELECT ${COLUMNS} FROM outbox
   WHERE (xid, id) > ($1::xid8, $2::bigint) AND xid < ${HORIZON}
   ORDER BY outbox.xid, outbox.id LIMIT $3`;

const BETWEEN = `
  SELECT ${COLUMNS} FROM outbox
   WHERE (xid, id) > ($1::xid8, $2::bigint) AND (xid, id) <= ($3::xid8, $4::bigint)
   ORDER BY outbox.xid, outbox.id LIMIT $5`;

const NOW = `
  SELECT ${WHICH_DATABASE} AS database,
         last.xid::text, last.id::text
    FROM (SELECT) nothing LEFT JOIN LATERAL (
      SELECT xid, id FROM outbox WHERE xid < ${HORIZON} ORDER BY xid DESC, id DESC LIMIT 1) last ON true`;

const KEPT = `
  SELECT ${HORIZON}::text AS horizon, first.xid::text, first.id::text
    FROM (SELECT) nothing LEFT JOIN LATERAL (
      SELECT xid, id FROM outbox ORDER BY xid, id LIMIT 1) first ON true`;

type Raw<Row extends StreamPosition> = Omit<Row, 'xid' | 'id'> & { xid: string; id: string };
type Maybe = { xid: string | null; id: string | null };

export class OutboxReader {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The end of what is settled: what changes from now on comes after it. */
  async now(): Promise<StreamCursor> {
    const { rows } = await this.#database.query<Maybe & { database: string }>(NOW);
    const [row] = rows;
    if (row === undefined) throw new Error('the position of the outbox is one row');
    const epoch = createHash('sha256').update(row.database).digest('hex').slice(0, 12);
    return { epoch, ...toPosition(row) };
  }

  async readAfter(position: StreamPosition, limit: number): Promise<OutboxRow[]> {
    const { rows } = await this.#database.query<Raw<OutboxRow>>({
      // Asked many times a second, mostly in vain.
      name: 'outbox-after',
      text: AFTER,
      values: [...valuesOf(position), limit],
    });
    return rows.map(toRow);
  }

  /** What lies in (from, to], for a client that returns. */
  async readBetween(from: StreamPosition, to: StreamPosition, limit: number): Promise<OutboxRow[]> {
    const { rows } = await this.#database.query<Raw<OutboxRow>>(BETWEEN, [
      ...valuesOf(from),
      ...valuesOf(to),
      limit,
    ]);
    return rows.map(toRow);
  }

  /** Why a client cannot go on from that position, or undefined where everything since is still there. */
  async refuse(position: StreamPosition): Promise<ResyncReason | undefined> {
    const { rows } = await this.#database.query<Maybe & { horizon: string }>(KEPT);
    const [row] = rows;
    if (row === undefined) throw new Error('the extent of the outbox is one row');
    // We only ever hand out positions below the horizon, and it never moves back.
    if (position.xid >= BigInt(row.horizon)) return 'future';
    const first = toPosition(row);
    const isBeforeAll = position.id === 0n && first.id === 1n;
    return isBeforeAll || (row.id !== null && !isAfter(first, position)) ? undefined : 'expired';
  }
}

const valuesOf = ({ xid, id }: StreamPosition): [string, string] => [String(xid), String(id)];
const toPosition = ({ xid, id }: Maybe): StreamPosition => ({ xid: BigInt(xid ?? 0), id: BigInt(id ?? 0) });
const toRow = (row: Raw<OutboxRow>): OutboxRow => ({ ...row, xid: BigInt(row.xid), id: BigInt(row.id) });
