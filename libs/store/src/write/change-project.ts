import type { Actor, ProjectChange } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import { ownsAll } from '../read/owns-all.js';
import { inTransaction, type Database, type Transaction } from './transaction.js';

export interface ProjectToChange {
  readonly projectId: string;
  readonly change: ProjectChange;
  readonly by: Actor;
  /** May decide for others too. */
  readonly isAdmin: boolean;
}

const columns = {
  visibility: 'visibility',
  keepContentDays: 'keep_content_days',
  keepFactsDays: 'keep_facts_days',
} as const satisfies Record<keyof ProjectChange, string>;

/**
 * Says who reads the conversations of a project and how long they are kept. Who owns all of them decides; where others
 * own some, an admin.
 */
export async function changeProject(
  database: Database,
  { projectId, change, by, isAdmin }: ProjectToChange,
): Promise<'changed' | 'no-such-project' | 'not-yours'> {
  return await inTransaction(database, async (client) => {
    const { rows } = await client.query<Required<ProjectChange>>(
      `SELECT visibility, keep_content_days AS "keepContentDays", keep_facts_days AS "keepFactsDays"
         FROM projects WHERE id = $1 FOR UPDATE`,
      [projectId],
    );
    const [project] = rows;
    if (project === undefined) return 'no-such-project';
    if (!isAdmin && !(await isOwned(client, projectId, by.developerId))) return 'not-yours';
    const detail: Record<string, unknown> = {};
    for (const [name, column] of Object.entries(columns) as [keyof ProjectChange, string][]) {
      if (change[name] === undefined) continue;
      await client.query(`UPDATE projects SET ${column} = $2 WHERE id = $1`, [projectId, change[name]]);
      detail[name] = { from: project[name], to: change[name] };
    }
    await writeAudit(client, { by, action: 'project.changed', subjectId: projectId, detail });
    return 'changed';
  });
}

async function isOwned(client: Transaction, projectId: string, developerId: string | null): Promise<boolean> {
  const { rows } = await client.query<{ owns: boolean }>(
    `SELECT ${ownsAll('$2')} AS owns FROM sessions WHERE project_id = $1 AND id = root_id`,
    [projectId, developerId],
  );
  return rows[0]?.owns === true;
}
