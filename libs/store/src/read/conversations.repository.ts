import { longestPart, type ConversationPart, type MessageUsage, type Page } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { partTime, readMessageUsage } from './read-message-usage.js';
import { toIso } from './wire-values.js';

interface PartRow {
  readonly session_id: string;
  readonly bytes: number;
  readonly is_cut: boolean;
  readonly part_id: string;
  readonly message_id: string | null;
  readonly run_id: string | null;
  readonly role: ConversationPart['role'];
  readonly kind: ConversationPart['kind'];
  readonly at: Date | null;
  readonly sort_at: Date | null;
  readonly text: string;
  readonly is_prompt: boolean;
  readonly tool_use_id: string | null;
  readonly tool_name: string | null;
  readonly output: string | null;
  readonly is_error: boolean | null;
  readonly returned_at: Date | null;
}

/** With texts of at most so many characters. */
const selectParts = (longest: string): string => `
  SELECT session_id, part_id, message_id, run_id, role, kind, at, ${partTime} AS sort_at, is_prompt, tool_use_id,
         tool_name, is_error, returned_at, left(text, ${longest}) AS text, left(output, ${longest}) AS output,
         octet_length(text) + coalesce(octet_length(output), 0) AS bytes,
         char_length(text) > ${longest} OR coalesce(char_length(output) > ${longest}, false) AS is_cut
    FROM messages WHERE session_id = ANY ($1)`;
const PAGE = `${selectParts('$5::int')}
     AND ($2::text IS NULL OR (coalesce(${partTime}, '-infinity'), part_id)
                            > (coalesce($3::timestamptz, '-infinity'), $2))
   ORDER BY coalesce(${partTime}, '-infinity'), part_id
   LIMIT $4`;
const ONE = `${selectParts('$3::int')} AND part_id = $2`;
/**
 * Where an agent's conversation lies: in its own session, or, where a view never named the agent, in those that stand
 * in for it, named by the calls. Where both tell it, its own tells all of it.
 */
const HOLDERS = `
  SELECT CASE WHEN EXISTS (SELECT FROM messages WHERE session_id = $1) THEN ARRAY[$1::text]
              ELSE ARRAY(SELECT DISTINCT split_part($1, ':', 1) || ':' || tool_use_id FROM runs
                          WHERE child_session_id = $1 AND tool_use_id IS NOT NULL) END AS ids`;
/** No text of the database is longer. */
const wholeLength = 2 ** 30;

export class ConversationsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The parts of a session's conversation in order, long ones cut unless all of them is wanted. */
  async list(
    sessionId: string,
    { cursor, limit }: PageRequest,
    { isWhole = false } = {},
  ): Promise<Page<ConversationPart>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'text');
    const holders = await this.#database.query<{ ids: string[] }>(HOLDERS, [sessionId]);
    const sessionIds = holders.rows[0]?.ids ?? [];
    const [{ rows }, count] = await Promise.all([
      this.#database.query<PartRow>(PAGE, [
        sessionIds,
        after?.id,
        after?.at,
        limit + 1,
        isWhole ? wholeLength : longestPart,
      ]),
      this.#database.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM messages WHERE session_id = ANY ($1)',
        [sessionIds],
      ),
    ]);
    const usage = await this.#usageOf(sessionIds, rows);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ sort_at: at, part_id: id }) => ({ at, id }),
      items: (shown) => shown.map((row) => toPart(row, usage)),
    });
  }

  /** One part in full. */
  async find(sessionId: string, partId: string): Promise<ConversationPart | undefined> {
    const { rows } = await this.#database.query<PartRow>(ONE, [[sessionId], partId, wholeLength]);
    const usage = await this.#usageOf([sessionId], rows);
    return rows.map((row) => toPart(row, usage))[0];
  }

  #usageOf(
    sessionIds: readonly string[],
    rows: readonly PartRow[],
  ): Promise<ReadonlyMap<string, MessageUsage>> {
    const messageIds = new Set(rows.flatMap(({ message_id: id }) => id ?? []));
    return readMessageUsage(this.#database, sessionIds, [...messageIds]);
  }
}

function toPart(row: PartRow, usage: ReadonlyMap<string, MessageUsage>): ConversationPart {
  const isTool = row.kind === 'tool';
  return {
    partId: row.part_id,
    messageId: row.message_id,
    runId: row.run_id,
    role: row.role,
    kind: row.kind,
    at: toIso(row.at),
    text: isTool ? '' : row.text,
    isPrompt: row.is_prompt,
    usage: usage.get(row.part_id) ?? null,
    tool: isTool
      ? {
          toolUseId: row.tool_use_id,
          name: row.tool_name,
          input: row.text,
          output: row.output,
          isError: row.is_error,
          returnedAt: toIso(row.returned_at),
        }
      : null,
    truncated: row.is_cut,
    bytes: row.bytes,
    href: row.is_cut ? hrefOf(row) : null,
  };
}

function hrefOf({ session_id: sessionId, part_id: partId }: PartRow): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/messages/${encodeURIComponent(partId)}`;
}
