import type { MessageUsage } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { readTokens, type TokenCounts } from '../write/read-tokens.js';

interface MessageUsageRow extends TokenCounts {
  readonly part_id: string;
  readonly model: string;
  readonly cost_usd: string | null;
  readonly is_counted: boolean;
}

/** A call whose own line was never seen has only the time of its result. */
export const partTime = `coalesce(at, tool_name_at, returned_at)`;

const BY_FIRST_PART = `
  WITH first AS (
    SELECT DISTINCT ON (message_id) message_id, session_id, part_id
      FROM messages WHERE session_id = ANY ($1) AND message_id = ANY ($2)
     ORDER BY message_id, coalesce(${partTime}, '-infinity'), part_id)
  SELECT first.part_id, usage.*
    FROM first JOIN message_usage usage ON usage.message_id = first.message_id AND usage.session_id = first.session_id`;

/** What some API messages of a conversation used, by the first part of each: wherever a page begins, it is told once. */
export async function readMessageUsage(
  database: Database,
  sessionIds: readonly string[],
  messageIds: readonly string[],
): Promise<ReadonlyMap<string, MessageUsage>> {
  const { rows } = await database.query<MessageUsageRow>(BY_FIRST_PART, [sessionIds, messageIds]);
  return new Map(rows.map((row) => [row.part_id, toMessageUsage(row)]));
}

function toMessageUsage(row: MessageUsageRow): MessageUsage {
  return {
    model: row.model,
    tokens: readTokens(row),
    costUsd: row.cost_usd === null ? null : Number(row.cost_usd),
    isCounted: row.is_counted,
  };
}
