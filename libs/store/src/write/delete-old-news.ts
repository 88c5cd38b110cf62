import type { Database } from './transaction.js';

/** Small enough that nobody waits for the locks, and that the horizon of the outbox moves on in between. */
const rowsAtOnce = 5_000;

/** News older than a client may resume from; deleted in slices, oldest first. Returns how many there were. */
export async function deleteOldNews(database: Database, keepHours = 24): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rowCount } = await database.query(
      `DELETE FROM outbox WHERE id IN (
         SELECT id FROM outbox WHERE created_at < now() - make_interval(hours => $1)
         ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      [keepHours, rowsAtOnce],
    );
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < rowsAtOnce) return deleted;
  }
}

/** More than any reader follows up. */
const keptChanges = 50_000;

/** Changes of usage that nobody asks for any more; who still would is told that there were some. */
export async function deleteOldChanges(database: Database, keep = keptChanges): Promise<void> {
  await database.query(
    `WITH bound AS (SELECT xid FROM usage_changes ORDER BY xid DESC OFFSET $1 LIMIT 1),
     gone AS (DELETE FROM usage_changes USING bound WHERE usage_changes.xid < bound.xid RETURNING 1)
     INSERT INTO usage_changes (xid, subject, hour) SELECT xid, '', 'infinity' FROM bound
      WHERE EXISTS (SELECT FROM gone) ON CONFLICT DO NOTHING`,
    [keep],
  );
}
