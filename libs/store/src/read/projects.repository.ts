import type { Page, Project } from '@tributary/domain';
import type { Database } from '../write/transaction.js';
import { cutPage, decodeCursor, type PageRequest } from './page-cursor.js';
import { toIso } from './wire-values.js';

interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly path: string;
  readonly session_count: number;
  readonly last_activity_at: Date | null;
}

const PAGE = `
  SELECT project.id, project.name, project.path, work.session_count, work.last_activity_at
    FROM projects project
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS session_count, max(last_activity_at) AS last_activity_at FROM sessions
       WHERE project_id = project.id AND id = root_id AND purpose IS NULL) work
   WHERE $1::text IS NULL OR (coalesce(work.last_activity_at, '-infinity'), project.id)
                           < (coalesce($2::timestamptz, '-infinity'), $1)
   ORDER BY coalesce(work.last_activity_at, '-infinity') DESC, project.id DESC
   LIMIT $3`;

export class ProjectsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest activity first. */
  async list({ cursor, limit }: PageRequest): Promise<Page<Project>> {
    const after = cursor === undefined ? undefined : decodeCursor(cursor);
    const [{ rows }, count] = await Promise.all([
      this.#database.query<ProjectRow>(PAGE, [after?.id, after?.at, limit + 1]),
      this.#database.query<{ total: number }>('SELECT count(*)::int AS total FROM projects'),
    ]);
    return cutPage(rows, {
      limit,
      total: count.rows[0]?.total ?? 0,
      cursorOf: ({ last_activity_at: at, id }) => ({ at, id }),
      items: (shown) => shown.map(toProject),
    });
  }
}

function toProject({ id, name, path, session_count, last_activity_at }: ProjectRow): Project {
  return { id, name, path, sessionCount: session_count, lastActivityAt: toIso(last_activity_at) };
}
