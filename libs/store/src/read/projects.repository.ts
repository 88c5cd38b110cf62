import type { Page, Project, Visibility } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { ownsAll } from './owns-all.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { toIso } from './wire-values.js';

interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly visibility: Visibility;
  readonly keep_content_days: number | null;
  readonly keep_facts_days: number | null;
  readonly session_count: number;
  readonly last_activity_at: Date | null;
  readonly is_owned: boolean;
}

/** A project as one developer sees it: whether all that was said in it is theirs. */
export type OwnedProject = Omit<Project, 'canChange'> & { readonly isOwned: boolean };

const SELECT = `
  SELECT project.id, project.name, project.path, project.visibility, project.keep_content_days, project.keep_facts_days,
         work.session_count, work.last_activity_at, work.is_owned
    FROM projects project
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE purpose IS NULL)::int AS session_count,
             max(last_activity_at) FILTER (WHERE purpose IS NULL) AS last_activity_at,
             ${ownsAll('$1')} AS is_owned
        FROM sessions WHERE project_id = project.id AND id = root_id) work`;

const PAGE = `${SELECT}
   WHERE $2::text IS NULL OR (coalesce(work.last_activity_at, '-infinity'), project.id)
                           < (coalesce($3::timestamptz, '-infinity'), $2)
   ORDER BY coalesce(work.last_activity_at, '-infinity') DESC, project.id DESC
   LIMIT $4`;

export class ProjectsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest activity first. */
  async list(developerId: string | null, { cursor, limit }: PageRequest): Promise<Page<OwnedProject>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor, 'text');
    const [{ rows }, count] = await Promise.all([
      this.#database.query<ProjectRow>(PAGE, [developerId, after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>('SELECT count(*)::int AS total FROM projects'),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ last_activity_at: at, id }) => ({ at, id }),
      items: (shown) => shown.map(toProject),
    });
  }

  /** The ids of those whose conversations only their owners read, in their order. */
  async listClosed(): Promise<string[]> {
    const { rows } = await this.#database.query<{ id: string }>(
      `SELECT id FROM projects WHERE visibility = 'owner' ORDER BY id`,
    );
    return rows.map(({ id }) => id);
  }

  async find(developerId: string | null, id: string): Promise<OwnedProject | undefined> {
    const { rows } = await this.#database.query<ProjectRow>(`${SELECT} WHERE project.id = $2`, [
      developerId,
      id,
    ]);
    return rows[0] && toProject(rows[0]);
  }
}

function toProject(row: ProjectRow): OwnedProject {
  const { id, name, path, visibility } = row;
  return {
    id,
    name,
    path,
    visibility,
    keepContentDays: row.keep_content_days,
    keepFactsDays: row.keep_facts_days,
    sessionCount: row.session_count,
    lastActivityAt: toIso(row.last_activity_at),
    isOwned: row.is_owned,
  };
}
