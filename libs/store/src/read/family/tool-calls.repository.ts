import type { Statements } from '../../write/transaction.js';

/** How many tools the sessions and the runs of some families called themselves. */
export interface ToolCallTables {
  readonly bySession: ReadonlyMap<string, number>;
  readonly byRun: ReadonlyMap<string, number>;
}

/**
 * A fork repeats the calls of the session it came from: a call counts where its message counts. Sessions are named by a
 * list of ids, so that calls are looked up by key.
 */
const BY_SESSION_AND_RUN = `
  SELECT message.session_id, message.run_id, count(*)::int AS calls
    FROM messages message
   WHERE message.session_id = ANY (ARRAY(SELECT id FROM sessions WHERE root_id = ANY ($1)))
     AND message.kind = 'tool' AND message.tool_name IS NOT NULL
     AND ($2::timestamptz IS NULL OR coalesce(message.at, message.tool_name_at, message.returned_at) <= $2)
     AND NOT EXISTS (
       SELECT FROM message_usage usage
        WHERE usage.message_id = message.message_id AND usage.is_counted
          AND usage.session_id <> message.session_id)
   GROUP BY message.session_id, message.run_id`;

export class ToolCallsRepository {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** All of them, or those up to an instant. */
  async load(rootIds: readonly string[], until?: Date): Promise<ToolCallTables> {
    const { rows } = await this.#statements.query<{
      session_id: string;
      run_id: string | null;
      calls: number;
    }>(BY_SESSION_AND_RUN, [rootIds, until]);
    const bySession = new Map<string, number>();
    const byRun = new Map<string, number>();
    for (const { session_id, run_id, calls } of rows) {
      bySession.set(session_id, (bySession.get(session_id) ?? 0) + calls);
      if (run_id !== null) byRun.set(run_id, (byRun.get(run_id) ?? 0) + calls);
    }
    return { bySession, byRun };
  }
}
