import { createHash } from 'node:crypto';

/** One `prisma/migrations/<name>/migration.sql`. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/** One row of `_prisma_migrations` that is neither rolled back nor superseded. */
export interface AppliedMigration {
  readonly name: string;
  readonly checksum: string;
  readonly isFinished: boolean;
}

/** As Prisma computes it, so either tool can continue where the other stopped. */
export function checksum(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Git may have changed the line ends on checkout; like Prisma, that does not count as a change. */
export function hasChecksum(sql: string, expected: string): boolean {
  const unix = sql.replaceAll('\r\n', '\n');
  return [sql, unix, unix.replaceAll('\n', '\r\n')].some((variant) => checksum(variant) === expected);
}
