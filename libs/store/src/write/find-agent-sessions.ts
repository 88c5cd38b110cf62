import type { PoolClient } from 'pg';
import { together } from './together.js';

/** What is stored of an agent in one family. */
export interface AgentSession {
  readonly agentId: string;
  readonly sessionId: string;
  /** Null where nothing of it lies there. */
  readonly firstAt: number | null;
  readonly hasPrompt: boolean;
  /** The tool started it for itself. */
  readonly isInternal: boolean;
}

interface AgentRow {
  readonly agent_id: string;
  readonly id: string;
  readonly started_at: Date | null;
  readonly has_prompt: boolean;
  readonly purpose: string | null;
}

/** Locks have a table of a fixed size, which all connections share. */
const mostLocks = 500;

const lockAll = `SELECT pg_advisory_xact_lock(hashtextextended('agents', 7421)) WHERE $1::text[] IS NOT NULL`;
const lockEach = `
  SELECT pg_advisory_xact_lock_shared(hashtextextended('agents', 7421))
  UNION ALL SELECT pg_advisory_xact_lock(key)
    FROM (SELECT DISTINCT hashtextextended(agent, 7421) AS key FROM unnest($1::text[]) AS agent ORDER BY 1) keys`;

/**
 * The sessions of these agents, in whichever family. The locks keep two transactions that tell of the same agent from
 * not seeing each other.
 */
export async function findAgentSessions(
  client: PoolClient,
  agentIds: readonly string[],
): Promise<AgentSession[]> {
  if (agentIds.length === 0) return [];
  const [, { rows }] = await together(
    client.query(agentIds.length > mostLocks ? lockAll : lockEach, [agentIds]),
    client.query<AgentRow>(
      // Within a text the quotes would be escaped. As jsonb not all facts can be read: it knows no NUL.
      `SELECT agent_id, id, started_at, strpos(facts, '"prompt":{') > 0 AS has_prompt, purpose FROM sessions
        WHERE agent_id = ANY($1::text[])`,
      [agentIds],
    ),
  );
  return rows.map((row) => ({
    agentId: row.agent_id,
    sessionId: row.id,
    firstAt: row.started_at?.getTime() ?? null,
    hasPrompt: row.has_prompt,
    isInternal: row.purpose !== null,
  }));
}
