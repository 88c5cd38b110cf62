import type { Database } from '../write/transaction.js';
import { dropContent } from './drop-content.js';
import { dropFacts } from './drop-facts.js';
import { dropLetters, dropRemains } from './drop-remains.js';
import type { KeepPolicy } from './keep-policy.js';
import { dropLogPartitions } from './log-partitions.js';

/** Takes away everything whose time is over. It may be cut off anywhere and done again. */
export async function keepWithin(database: Database, { contentMs, factsMs }: KeepPolicy): Promise<void> {
  const longest = await longestContentMs(database, contentMs);
  // Whole months first: what is dropped with its partition need not be deleted row by row.
  if (longest !== null) await dropLogPartitions(database, new Date(Date.now() - longest));
  await dropFacts(database, factsMs);
  await dropContent(database, contentMs);
  await dropLetters(database, contentMs);
  await dropRemains(database);
}

/** For how long some project wants its log; null: one wants it for ever. */
async function longestContentMs(database: Database, contentMs: number | null): Promise<number | null> {
  if (contentMs === null) return null;
  const { rows } = await database.query<{ longest: number }>(
    `SELECT greatest($1::float8, max(keep_content_days) * 86400000.0)::float8 AS longest FROM projects`,
    [contentMs],
  );
  return rows[0]?.longest ?? contentMs;
}
