import type { SessionToResolve, Tool } from '@tributary/domain';
import { readMillis } from '../write/read-millis.js';
import type { Transaction } from '../write/transaction.js';

interface Row {
  id: string;
  parent_session_id: string | null;
  origin_id: string | null;
  tool: Tool;
  developer: string | null;
  project_id: string | null;
  git_branch: string | null;
  cwd: string | null;
  started_at: Date | null;
  title: string | null;
}

/** A main session as resolution sees it, with the title its own card would have. */
export interface MainSessionRow extends SessionToResolve {
  readonly title: string | null;
}

/** The main sessions of families; the tools' own housekeeping serves no card. */
export async function loadMainSessions(
  client: Transaction,
  rootIds: readonly string[],
): Promise<MainSessionRow[]> {
  const { rows } = await client.query<Row>(
    `SELECT session.id, session.parent_session_id, session.origin_id, session.tool, developer.name AS developer,
            session.project_id, session.git_branch, session.cwd, session.started_at, session.title
     FROM sessions session LEFT JOIN developers developer ON developer.id = session.developer_id
     WHERE session.id = ANY($1::text[]) AND session.purpose IS NULL AND session.tool IS NOT NULL ORDER BY session.id`,
    [rootIds],
  );
  return rows.map((row) => ({
    id: row.id,
    parentSessionId: row.parent_session_id,
    rootSessionId: row.id,
    originId: row.origin_id,
    tool: row.tool,
    developer: row.developer,
    projectId: row.project_id,
    gitBranch: row.git_branch,
    cwd: row.cwd,
    startedAt: readMillis(row.started_at),
    title: row.title,
  }));
}
