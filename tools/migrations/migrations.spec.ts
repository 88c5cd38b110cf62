import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { judgeMigration } from './judge-migration.mjs';

const folder = join(import.meta.dirname, '../../prisma/migrations');
/** No version was released before it: there are no older services. */
const lastBeforeRelease = '20261116090000_retention';

describe('migrations', () => {
  const later = readdirSync(folder).filter((name) => /^\d/.test(name) && name > lastBeforeRelease);

  it('let services of the version before go on beside them', () => {
    const faults = later.flatMap((name) =>
      judgeMigration(readFileSync(join(folder, name, 'migration.sql'), 'utf8')),
    );
    expect(faults).toEqual([]);
  });

  it.each([
    'ALTER TABLE runs DROP COLUMN prompt;',
    'DROP TABLE todos;',
    'ALTER TABLE runs RENAME COLUMN prompt TO task;',
    'ALTER TABLE runs ADD COLUMN team text NOT NULL;',
    'ALTER TABLE runs ALTER COLUMN prompt SET NOT NULL;',
    'ALTER TABLE runs ALTER COLUMN depth TYPE bigint;',
  ])('are refused with %s', (sql) => {
    expect(judgeMigration(sql)).toHaveLength(1);
    expect(judgeMigration(`-- contract: nothing reads it since 1.4\n${sql}`)).toEqual([]);
  });

  it.each([
    "ALTER TABLE runs ADD COLUMN team text NOT NULL DEFAULT '';",
    'ALTER TABLE runs ADD COLUMN team text;',
    '-- We drop nothing: DROP TABLE is only spoken of.\nCREATE TABLE teams (id text PRIMARY KEY, name text NOT NULL);',
    'DROP INDEX runs_status_idx;',
  ])('are accepted with %s', (sql) => {
    expect(judgeMigration(sql)).toEqual([]);
  });
});
