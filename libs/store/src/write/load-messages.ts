import { rowKey, type MessagePart, type State, type UsageClaim } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { findMessages } from './find-messages.js';
import { readMillis } from './read-millis.js';
import { readTokens, type TokenCounts } from './read-tokens.js';

interface PartRow extends Pick<MessagePart, 'role' | 'kind' | 'text'> {
  session_id: string;
  part_id: string;
  message_id: string;
  at: Date | null;
  is_prompt: boolean;
}

export async function loadParts(
  client: PoolClient,
  parts: readonly { sessionId: string; partId: string }[],
  state: State,
): Promise<void> {
  if (parts.length === 0) return;
  for (const row of await findMessages<PartRow>(client, parts)) {
    state.parts.set(rowKey(row.session_id, row.part_id), {
      sessionId: row.session_id,
      partId: row.part_id,
      messageId: row.message_id,
      at: readMillis(row.at),
      role: row.role,
      kind: row.kind,
      text: row.text,
      isPrompt: row.is_prompt,
    });
  }
}

export interface UsageRow extends TokenCounts {
  message_id: string;
  session_id: string;
  model: string;
  at: Date | null;
  web_searches: number;
  is_fast: boolean;
  reported_usd: number | null;
  born_at: Date | null;
}

/**
 * All sessions' claims on these messages, other families' included: which one is counted is decided among all.
 * The lock keeps two transactions from deciding at the same time.
 */
export async function loadUsage(
  client: PoolClient,
  messageIds: readonly string[],
  state: State,
): Promise<void> {
  if (messageIds.length === 0) return;
  const { rows } = await client.query<UsageRow>(
    `SELECT message_id, session_id, model, at, input, output, cache_read, cache_write_5m, cache_write_1h, reasoning,
            web_searches, is_fast, reported_usd, born_at
       FROM message_usage WHERE message_id = ANY($1::text[]) ORDER BY message_id, session_id FOR UPDATE`,
    [messageIds],
  );
  for (const row of rows) {
    const claims = state.usage.get(row.message_id) ?? new Map<string, UsageClaim>();
    state.usage.set(row.message_id, claims);
    claims.set(row.session_id, toClaim(row));
  }
}

export function toClaim(row: UsageRow): UsageClaim {
  return {
    sessionId: row.session_id,
    messageId: row.message_id,
    at: readMillis(row.at),
    model: row.model,
    tokens: readTokens(row),
    webSearches: row.web_searches,
    isFast: row.is_fast,
    reportedUsd: row.reported_usd,
    bornAt: readMillis(row.born_at),
  };
}
