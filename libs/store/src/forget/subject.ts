import type { Database, Transaction } from '../write/transaction.js';

/** Whom or what to forget: a developer by name, a project by id. */
export interface Subject {
  readonly kind: 'developer' | 'project';
  readonly name: string;
}

/** The id by which other rows name it; undefined where there is none such. */
export async function findSubject(database: Database, { kind, name }: Subject): Promise<string | undefined> {
  const { rows } = await database.query<{ id: string }>(
    kind === 'developer'
      ? 'SELECT id FROM developers WHERE name = $1'
      : 'SELECT id FROM projects WHERE id = $1',
    [name],
  );
  return rows[0]?.id;
}

export interface Belongings {
  /** Main sessions, with all that descends from them. */
  readonly rootIds: readonly string[];
  readonly families: readonly string[];
  /** Files and servers that told of them. */
  readonly sourceIds: readonly string[];
  readonly hostIds: readonly string[];
  /** Where they worked. */
  readonly projectIds: readonly string[];
}

/** What is the subject's. A family is its main session's developer's and project's. */
export async function findBelongings(
  client: Database | Transaction,
  { kind }: Subject,
  id: string,
): Promise<Belongings> {
  const column = kind === 'developer' ? 'developer_id' : 'project_id';
  const { rows } = await client.query<Belongings>(
    `WITH machine AS (SELECT id FROM hosts WHERE $2 AND developer_id::text = $1),
          root AS (SELECT id FROM sessions WHERE id = root_id AND ${column}::text = $1),
          family AS (SELECT DISTINCT split_part(id, ':', 1) AS name FROM sessions
                      WHERE root_id IN (SELECT id FROM root)),
          source AS (SELECT id FROM sources WHERE host_id IN (SELECT id FROM machine)
                        OR family IN (SELECT name FROM family)
                     UNION SELECT source_id FROM source_families WHERE family IN (SELECT name FROM family))
     SELECT coalesce((SELECT array_agg(id) FROM root), '{}') AS "rootIds",
            coalesce((SELECT array_agg(name) FROM family), '{}') AS families,
            coalesce((SELECT array_agg(id::text) FROM source), '{}') AS "sourceIds",
            coalesce((SELECT array_agg(id) FROM machine), '{}') AS "hostIds",
            coalesce((SELECT array_agg(DISTINCT project_id) FROM sessions WHERE root_id IN (SELECT id FROM root)), '{}')
              AS "projectIds"`,
    [id, kind === 'developer'],
  );
  return rows[0] ?? { rootIds: [], families: [], sourceIds: [], hostIds: [], projectIds: [] };
}
