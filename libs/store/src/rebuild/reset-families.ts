import { writeOutbox, type OutboxEntry } from '../write/outbox.repository.js';
import { inLongTransaction, type Database, type Transaction } from '../write/transaction.js';
import { deleteDerived } from './delete-derived.js';
import type { RebuildPlan } from './plan-rebuild.js';

const sourcesAtOnce = 1_000;

/**
 * Empties what was derived of these families and sends their files back to the start, in one transaction: their
 * readers then read them again. Cards and bindings stay: people made them, or a moment that is over did.
 */
export async function resetFamilies(database: Database, { families, sources }: RebuildPlan): Promise<void> {
  const names = [...families];
  await inLongTransaction(database, async (client) => {
    const ids = sources.map(({ id }) => id);
    // The fence of DESIGN §6.1: no resolver is in the middle of one of them, and what waits for them will be a gap.
    await client.query('SELECT FROM sources WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [ids]);
    await announce(client, names);
    await deleteDerived(client, names);
    for (let index = 0; index < ids.length; index += sourcesAtOnce) {
      await rewind(client, ids.slice(index, index + sourcesAtOnce));
    }
  });
}

async function announce(client: Transaction, families: readonly string[]): Promise<void> {
  const { rows } = await client.query<Pick<OutboxEntry, 'subjectId' | 'projectId'>>(
    `SELECT id AS "subjectId", project_id AS "projectId" FROM sessions WHERE id = root_id AND id = ANY($1::text[])`,
    [families],
  );
  await writeOutbox(
    client,
    rows.map((row) => ({ ...row, kind: 'session.updated', sessionId: row.subjectId, cardId: null })),
  );
}

async function rewind(client: Transaction, ids: readonly string[]): Promise<void> {
  await client.query('DELETE FROM dead_letters WHERE source_id = ANY($1::bigint[])', [ids]);
  await client.query(
    `UPDATE sources SET committed = 0, tail_hash = NULL, line_count = 0, rewind_asked = true, updated_at = now()
     WHERE id = ANY($1::bigint[])`,
    [ids],
  );
}
