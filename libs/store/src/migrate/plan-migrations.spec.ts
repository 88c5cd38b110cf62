import { describe, expect, it } from '@jest/globals';
import { checksum, type AppliedMigration, type Migration } from './migration.js';
import { planMigrations } from './plan-migrations.js';

const first: Migration = { name: '1_first', sql: 'CREATE TABLE a ();\n' };
const second: Migration = { name: '2_second', sql: 'CREATE TABLE b ();\n' };
const appliedFrom = ({ name, sql }: Migration): AppliedMigration => ({
  name,
  checksum: checksum(sql),
  isFinished: true,
});

describe('planMigrations', () => {
  it('plans only what is not applied yet', () => {
    expect(planMigrations([first, second], [])).toEqual([first, second]);
    expect(planMigrations([first, second], [appliedFrom(first)])).toEqual([second]);
    expect(planMigrations([first, second], [first, second].map(appliedFrom))).toEqual([]);
  });

  it('refuses a file that was changed after it had been applied', () => {
    const edited = { ...first, sql: 'CREATE TABLE c ();\n' };

    expect(() => planMigrations([edited, second], [appliedFrom(first)])).toThrow(/1_first was changed/);
  });

  it('does not take other line ends for a change', () => {
    const onWindows = { ...first, sql: first.sql.replaceAll('\n', '\r\n') };

    expect(planMigrations([onWindows], [appliedFrom(first)])).toEqual([]);
    expect(planMigrations([first], [appliedFrom(onWindows)])).toEqual([]);
  });

  it('refuses a database that is newer than the program', () => {
    expect(() => planMigrations([first], [first, second].map(appliedFrom))).toThrow(
      expect.objectContaining({ code: 'database_is_newer', message: expect.stringContaining('2_second') }),
    );
  });

  it('refuses to go on over a migration that another tool left unfinished', () => {
    const broken = { ...appliedFrom(first), isFinished: false };

    expect(() => planMigrations([first], [broken])).toThrow(
      expect.objectContaining({ code: 'migration_unfinished' }),
    );
  });
});
