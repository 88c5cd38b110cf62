import type { LogEntry, Page } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { toIso } from './wire-values.js';

export interface LogFilter {
  readonly agent?: string | undefined;
  readonly session?: string | undefined;
  /** The feed as it was then. */
  readonly until?: Date | undefined;
}

/** New lines of one session's feed; `isTruncated` where there were more than are worth pushing. */
export interface AppendedLogs {
  readonly sessionId: string;
  readonly rootSessionId: string;
  readonly entries: readonly LogEntry[];
  readonly isTruncated: boolean;
}

/** A session, and the transaction that first appended to its feed. */
export interface AppendedSince {
  readonly sessionId: string;
  readonly xid: bigint;
  /** Nothing that was appended is older; null where nobody knows, and the whole feed is looked through. */
  readonly from: Date | null;
}

type NewEntries = Pick<AppendedLogs, 'entries' | 'isTruncated'>;
type LogRow = Omit<LogEntry, 'occurredAt'> & { readonly occurredAt: Date };

const COLUMNS = `
  log.id, log.session_id AS "sessionId", log.run_id AS "runId", log.event_type AS "eventType", log.agent,
  log.content, log.metadata, log.occurred_at AS "occurredAt"`;

const MATCHING = `
  ($2::text IS NULL OR log.agent = $2) AND ($3::text IS NULL OR log.session_id = $3)
  AND ($4::timestamptz IS NULL OR log.occurred_at <= $4)`;

const PAGE = `
  SELECT ${COLUMNS} FROM agent_logs_by_card log
   WHERE log.card_id = $1 AND ${MATCHING}
     AND ($5::bigint IS NULL OR (log.occurred_at, log.id) < ($6::timestamptz, $5))
   ORDER BY log.occurred_at DESC, log.id DESC LIMIT $7`;

/** By the ids of sessions, so that each month is gone through once and not once for each session. */
const COUNT = `
  SELECT count(*)::int AS total FROM agent_logs log
   WHERE log.session_id = ANY (ARRAY(
           SELECT session.id FROM session_bindings binding JOIN sessions session ON session.root_id = binding.session_id
            WHERE binding.card_id = $1 AND binding.ended_at IS NULL))
     AND ${MATCHING}`;

/**
 * A log row does not name its transaction, but its xmin does: rows written by transaction `since`, or by its
 * savepoints, are not older than it. Later rows may be among them and come again with their own update.
 */
const SINCE = `
  SELECT found.* FROM unnest($1::text[], $2::numeric[], $4::timestamptz[]) AS wanted (session_id, since, earliest)
   CROSS JOIN LATERAL (
     SELECT ${COLUMNS} FROM agent_logs log
      WHERE log.session_id = wanted.session_id AND log.occurred_at >= coalesce(wanted.earliest, '-infinity')
        AND age(log.xmin) <= age((wanted.since % 4294967296)::text::xid)
      ORDER BY log.occurred_at DESC, log.id DESC LIMIT $3) found`;

const maxPushedLogs = 200;

export class LogsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** A card's feed, the newest first. */
  async listByCard(cardId: string, filter: LogFilter, page: PageRequest): Promise<Page<LogEntry>> {
    const { cursor, limit } = page;
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'number');
    const matching = [cardId, filter.agent, filter.session, filter.until];
    const [{ rows }, count] = await Promise.all([
      this.#database.query<LogRow>(PAGE, [...matching, after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>(COUNT, matching),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ occurredAt: at, id }) => ({ at, id }),
      items: (shown) => shown.map(toEntry),
    });
  }

  /** What was appended to the feeds of sessions by a transaction and after it, the oldest first; by session. */
  async listSince(wanted: readonly AppendedSince[]): Promise<ReadonlyMap<string, NewEntries>> {
    if (wanted.length === 0) return new Map();
    const { rows } = await this.#database.query<LogRow>({
      // The months of the log are many, and to plan for each of them would take longer than to read.
      name: 'logs-since',
      text: SINCE,
      values: [
        wanted.map(({ sessionId }) => sessionId),
        wanted.map(({ xid }) => String(xid)),
        maxPushedLogs + 1,
        wanted.map(({ from }) => from),
      ],
    });
    return new Map(
      Array.from(
        Map.groupBy(rows, ({ sessionId }) => sessionId),
        ([sessionId, found]) => [
          sessionId,
          {
            entries: found.slice(0, maxPushedLogs).reverse().map(toEntry),
            isTruncated: found.length > maxPushedLogs,
          },
        ],
      ),
    );
  }
}

function toEntry(row: LogRow): LogEntry {
  return { ...row, occurredAt: toIso(row.occurredAt) };
}
