import type { ConversationPart, Page } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { toIso } from './wire-values.js';

interface PartRow {
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

/** A call whose own line was never seen has only the time of its result. */
const SORT_TIME = `coalesce(at, tool_name_at, returned_at)`;
const PAGE = `
  SELECT part_id, message_id, run_id, role, kind, at, ${SORT_TIME} AS sort_at, text, is_prompt, tool_use_id,
         tool_name, output, is_error, returned_at
    FROM messages
   WHERE session_id = $1
     AND ($2::text IS NULL OR (coalesce(${SORT_TIME}, '-infinity'), part_id)
                            > (coalesce($3::timestamptz, '-infinity'), $2))
   ORDER BY coalesce(${SORT_TIME}, '-infinity'), part_id
   LIMIT $4`;

export class ConversationsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The parts of a session's conversation in order. */
  async list(sessionId: string, { cursor, limit }: PageRequest): Promise<Page<ConversationPart>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const [{ rows }, count] = await Promise.all([
      this.#database.query<PartRow>(PAGE, [sessionId, after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>(
        'SELECT count(*)::int AS total FROM messages WHERE session_id = $1',
        [sessionId],
      ),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ sort_at: at, part_id: id }) => ({ at, id }),
      items: (shown) => shown.map(toPart),
    });
  }
}

function toPart(row: PartRow): ConversationPart {
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
  };
}
