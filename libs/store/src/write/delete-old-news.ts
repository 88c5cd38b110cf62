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
