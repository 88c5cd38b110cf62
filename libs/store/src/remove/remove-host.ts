import { deleteDerived } from '../rebuild/delete-derived.js';
import { writeOutbox, type OutboxEntry } from '../write/outbox.repository.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';

interface OwnedRow {
  readonly id: string;
  readonly project_id: string | null;
}

/**
 * Takes away everything that was read from a machine, in one transaction: sessions with all that follows from them,
 * the cards that only they serve, the projects that are empty then. What still waits in the stream finds no source.
 */
export async function removeHost(database: Database, hostId: string): Promise<void> {
  await inTransaction(database, async (client) => {
    // No resolver is in the middle of one of them.
    const { rows: sources } = await client.query<{ id: string }>(
      'SELECT id::text FROM sources WHERE host_id = $1 ORDER BY id FOR UPDATE',
      [hostId],
    );
    const ids = sources.map(({ id }) => id);
    const { rows } = await client.query<{ family: string }>(
      'SELECT DISTINCT family FROM source_families WHERE source_id = ANY($1::bigint[])',
      [ids],
    );
    const families = rows.map(({ family }) => family);
    const { rows: roots } = await client.query<OwnedRow>(
      'SELECT id, project_id FROM sessions WHERE id = root_id AND id = ANY($1::text[])',
      [families],
    );
    const cards = await deleteCards(client, families);
    await deleteDerived(client, families);
    await deleteSources(client, hostId, ids);
    await deleteEmptyProjects(client, roots);
    await writeOutbox(client, [
      ...cards.map(({ id, project_id: projectId }): OutboxEntry => {
        return { kind: 'card.updated', subjectId: id, sessionId: null, projectId, cardId: id };
      }),
      ...roots.map(({ id, project_id: projectId }): OutboxEntry => {
        return { kind: 'session.updated', subjectId: id, sessionId: id, projectId, cardId: null };
      }),
    ]);
  });
}

/** Their bindings and mappings go with them. */
async function deleteCards(client: Transaction, families: readonly string[]): Promise<OwnedRow[]> {
  const { rows } = await client.query<OwnedRow>(
    `DELETE FROM cards card
      WHERE EXISTS (SELECT FROM session_bindings WHERE card_id = card.id AND session_id = ANY($1::text[]))
        AND NOT EXISTS (SELECT FROM session_bindings
                         WHERE card_id = card.id AND session_id <> ALL($1::text[]) AND ended_at IS NULL)
      RETURNING id::text, project_id`,
    [families],
  );
  await client.query('DELETE FROM session_bindings WHERE session_id = ANY($1::text[])', [families]);
  return rows;
}

async function deleteSources(client: Transaction, hostId: string, ids: readonly string[]): Promise<void> {
  for (const table of ['dead_letters', 'source_families']) {
    await client.query(`DELETE FROM ${table} WHERE source_id = ANY($1::bigint[])`, [ids]);
  }
  await client.query('DELETE FROM sources WHERE id = ANY($1::bigint[])', [ids]);
  await client.query('DELETE FROM hosts WHERE id = $1', [hostId]);
}

async function deleteEmptyProjects(client: Transaction, roots: readonly OwnedRow[]): Promise<void> {
  await client.query(
    `DELETE FROM projects project WHERE id = ANY($1::text[])
        AND NOT EXISTS (SELECT FROM sessions WHERE project_id = project.id)
        AND NOT EXISTS (SELECT FROM cards WHERE project_id = project.id)`,
    [roots.map(({ project_id: projectId }) => projectId)],
  );
}
