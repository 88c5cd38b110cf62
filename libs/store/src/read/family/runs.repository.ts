import type { RunStatus, SubAgent } from '@tributary/domain';
import type { Statements } from '../../write/transaction.js';

export interface RunRow {
  readonly id: string;
  readonly root_id: string;
  readonly spawner_session_id: string | null;
  readonly tool_use_id: string | null;
  readonly agent_id: string | null;
  readonly child_session_id: string | null;
  readonly parent_run_id: string | null;
  readonly depth: number;
  readonly agent_type: string;
  readonly description: string | null;
  readonly prompt: string | null;
  readonly status: RunStatus;
  readonly is_background: boolean;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly last_activity_at: Date | null;
  readonly current_activity: string | null;
  readonly model: string | null;
  readonly error: string | null;
  readonly evidence: SubAgent['evidence'];
}

/** What summaries show of a run; its texts and its evidence are most of a row. */
export type RunGlance = Pick<
  RunRow,
  | 'id'
  | 'root_id'
  | 'spawner_session_id'
  | 'child_session_id'
  | 'agent_type'
  | 'status'
  | 'started_at'
  | 'last_activity_at'
>;

const GLANCE = `run.id, run.root_id, run.spawner_session_id, run.child_session_id, run.agent_type, run.status,
  run.started_at, run.last_activity_at`;

const WHOLE = `${GLANCE}, run.tool_use_id, run.agent_id, run.parent_run_id, run.depth, run.description, run.prompt,
  run.is_background, run.completed_at, run.current_activity, run.model, run.error, run.evidence`;

/** Sessions that a tool started for itself (warm-up …) are billed but are nobody's sub-agents. */
export const isOfAgents = `NOT EXISTS (
  SELECT FROM sessions child WHERE child.id = run.child_session_id AND child.purpose IS NOT NULL)`;

const byRoot = (columns: string): string => `
  SELECT ${columns} FROM runs run
   WHERE run.root_id = ANY ($1)
     AND ${isOfAgents}
   ORDER BY run.started_at NULLS LAST, run.id`;

export class RunsRepository {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** All delegations of some families, the earliest first. */
  async listByRoot(rootIds: readonly string[]): Promise<RunRow[]> {
    const { rows } = await this.#statements.query<RunRow>(byRoot(WHOLE), [rootIds]);
    return rows;
  }

  async glanceByRoot(rootIds: readonly string[]): Promise<RunGlance[]> {
    const { rows } = await this.#statements.query<RunGlance>(byRoot(GLANCE), [rootIds]);
    return rows;
  }

  async rootsOf(runIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.#statements.query<{ root_id: string }>(
      'SELECT DISTINCT root_id FROM runs WHERE id = ANY ($1)',
      [runIds],
    );
    return rows.map(({ root_id }) => root_id);
  }
}
