import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { checksum, type AppliedMigration, type Migration } from './migration.js';

const CREATE_TABLE = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  varchar(36)  PRIMARY KEY NOT NULL,
    checksum            varchar(64)  NOT NULL,
    finished_at         timestamptz,
    migration_name      varchar(255) NOT NULL,
    logs                text,
    rolled_back_at      timestamptz,
    started_at          timestamptz  NOT NULL DEFAULT now(),
    applied_steps_count integer      NOT NULL DEFAULT 0
  )`;

/** Prisma's own record of what was applied, column by column. */
export async function readApplied(client: ClientBase): Promise<AppliedMigration[]> {
  await client.query(CREATE_TABLE);
  return findApplied(client);
}

/** Fails where nothing was ever applied. */
export async function findApplied(database: Pick<Pool, 'query'>): Promise<AppliedMigration[]> {
  const { rows } = await database.query<AppliedMigration>(`
    SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS "isFinished"
      FROM _prisma_migrations
     WHERE rolled_back_at IS NULL
     ORDER BY started_at, migration_name`);
  return rows;
}

export async function recordApplied(client: ClientBase, { name, sql }: Migration): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations
       (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), checksum(sql), name],
  );
}
