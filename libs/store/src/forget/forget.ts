import type { Actor } from '@tributary/domain';
import { writeAudit } from '../audit/write-audit.js';
import { deleteFamilies } from '../retain/delete-families.js';
import { inLongTransaction, inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { rememberForgotten } from './forgotten-families.js';
import { findBelongings, type Belongings, type Subject } from './subject.js';

const familiesAtOnce = 20;

export interface ForgetOptions {
  readonly subject: Subject;
  /** Of `findSubject`. */
  readonly id: string;
  readonly by: Actor;
}

/**
 * Takes away everything that is a developer's or a project's, and sees to it that it does not come back from files
 * that are still there. Cut off in between, it is asked for again and goes on. Returns how many rows went, by table.
 */
export async function forget(
  database: Database,
  { subject, id, by }: ForgetOptions,
): Promise<ReadonlyMap<string, number>> {
  const deleted = new Map<string, number>();
  const add = (counts: ReadonlyMap<string, number>): void => {
    for (const [table, count] of counts) deleted.set(table, (deleted.get(table) ?? 0) + count);
  };
  const own = await inTransaction(database, async (client) => {
    const { sourceIds } = await findBelongings(client, subject, id);
    // No resolver is in the middle of one of them, and whoever is next finds them forgotten.
    await client.query('SELECT FROM sources WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE', [
      sourceIds,
    ]);
    const found = await findBelongings(client, subject, id);
    await rememberForgotten(client, found.families, subject);
    return found;
  });
  const subjects = await namedInAudit(database, own, id);
  for (let index = 0; index < own.rootIds.length; index += familiesAtOnce) {
    const rootIds = own.rootIds.slice(index, index + familiesAtOnce);
    add(await inTransaction(database, (client) => deleteFamilies(client, rootIds)));
  }
  await inLongTransaction(database, async (client) => {
    add(await deleteRest(client, subject, id, own));
    await silenceAudit(client, id, subjects);
    await writeAudit(client, {
      by,
      action: 'data.forgotten',
      subjectId: subject.kind,
      detail: Object.fromEntries(deleted),
    });
  });
  return deleted;
}

/** In the order in which nothing points to what is gone. */
async function deleteRest(
  client: Transaction,
  { kind, name }: Subject,
  id: string,
  { rootIds, families, sourceIds, hostIds, projectIds }: Belongings,
): Promise<ReadonlyMap<string, number>> {
  const deleted = new Map<string, number>();
  const remove = async (table: string, condition: string, values: readonly string[]): Promise<void> => {
    const { rowCount } = await client.query(`DELETE FROM ${table} WHERE ${condition}`, [values]);
    deleted.set(table, (deleted.get(table) ?? 0) + (rowCount ?? 0));
  };
  // Of a source that tells of others as well nobody knows whose an unreadable line is: it goes.
  await remove('dead_letters', 'source_id = ANY($1::bigint[])', sourceIds);
  await remove('outbox', `split_part(coalesce(session_id, subject_id), ':', 1) = ANY($1::text[])`, families);
  await forgetChanges(client, families);
  await remove('alerts', 'subject_id = ANY($1::text[]) OR project_id = ANY($1::text[])', [id, name]);
  if (kind === 'developer') {
    await remove(
      'source_families',
      'source_id IN (SELECT id FROM sources WHERE host_id = ANY($1::text[]))',
      hostIds,
    );
  }
  await remove(
    'sources',
    'id = ANY($1::bigint[]) AND NOT EXISTS (SELECT FROM source_families WHERE source_id = sources.id)',
    sourceIds,
  );
  await announceCards(client, id);
  if (kind === 'developer') {
    await remove('hosts', 'id = ANY($1::text[])', hostIds);
    await remove('api_tokens', 'developer_id::text = ANY($1::text[])', [id]);
    await client.query('UPDATE cards SET developer_id = NULL WHERE developer_id = $1::uuid', [id]);
    await remove('developers', 'id::text = ANY($1::text[])', [id]);
    await remove('projects', EMPTY_NOW, projectIds);
  } else {
    await remove('cards', 'project_id = ANY($1::text[])', [id]);
    await remove('projects', 'id = ANY($1::text[])', [id]);
  }
  await silenceNews(client, [...projectIds, id]);
  await announce(client, rootIds);
  return deleted;
}

/** News of cards that stand in the outbox name their project, which may be gone. */
async function silenceNews(client: Transaction, projectIds: readonly string[]): Promise<void> {
  await client.query(
    `UPDATE outbox SET project_id = NULL
      WHERE project_id = ANY($1::text[]) AND NOT EXISTS (SELECT FROM projects WHERE id = outbox.project_id)`,
    [projectIds],
  );
}

/** Who reads them is told that there were some, but not whose. */
async function forgetChanges(client: Transaction, families: readonly string[]): Promise<void> {
  await client.query(`DELETE FROM usage_changes WHERE split_part(subject, ':', 1) = ANY($1::text[])`, [
    families,
  ]);
  await client.query(
    `INSERT INTO usage_changes (subject, hour) VALUES ('', 'infinity') ON CONFLICT DO NOTHING`,
  );
  await client.query('DELETE FROM saved_costs');
}

const EMPTY_NOW = `id = ANY($1::text[]) AND NOT EXISTS (SELECT FROM sessions WHERE project_id = projects.id)
  AND NOT EXISTS (SELECT FROM cards WHERE project_id = projects.id)`;

/** Whoever looks at one of them is told to look again. */
async function announce(client: Transaction, rootIds: readonly string[]): Promise<void> {
  await client.query(
    `INSERT INTO outbox (kind, subject_id, session_id) SELECT 'session.updated', id, id FROM unnest($1::text[]) AS id`,
    [rootIds],
  );
}

/** Those that no session of theirs served as well, before they are nobody's or gone. */
async function announceCards(client: Transaction, id: string): Promise<void> {
  await client.query(
    `INSERT INTO outbox (kind, subject_id, project_id, card_id)
     SELECT 'card.updated', id::text, project_id, id FROM cards WHERE developer_id::text = $1 OR project_id = $1`,
    [id],
  );
}

/** What an entry of the audit log may name: before the rows are gone, whose ids they are. */
async function namedInAudit(database: Database, { rootIds }: Belongings, id: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `SELECT id FROM sessions WHERE root_id = ANY($1::text[])
     UNION SELECT id::text FROM api_tokens WHERE developer_id::text = $2
     UNION SELECT id::text FROM cards WHERE project_id = $2`,
    [rootIds, id],
  );
  return [id, ...rows.map((row) => row.id)];
}

/**
 * That something happened, when, and in which request stays on record; who did it, whose it was and what was chosen
 * does not.
 */
async function silenceAudit(client: Transaction, id: string, subjects: readonly string[]): Promise<void> {
  await client.query("SET LOCAL tributary.forgets = 'on'");
  await client.query(
    `UPDATE audit_log SET actor = CASE WHEN developer_id::text = $1 THEN 'somebody forgotten' ELSE actor END,
            developer_id = CASE WHEN developer_id::text = $1 THEN NULL ELSE developer_id END,
            owner_id = CASE WHEN owner_id::text = $1 THEN NULL ELSE owner_id END,
            subject_id = 'forgotten', token_id = NULL, detail = NULL
      WHERE developer_id::text = $1 OR owner_id::text = $1 OR subject_id = ANY($2::text[])`,
    [id, subjects],
  );
}
