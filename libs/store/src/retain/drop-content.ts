import { hash } from 'node:crypto';
import type { SessionFacts, SpawnFacts } from '@tributary/domain';
import { announceFamilies } from '../write/announce-families.js';
import { lockFamilies } from '../write/family.repository.js';
import { inTransaction, type Database, type Transaction } from '../write/transaction.js';
import { CUTOFF } from './keep-policy.js';

const familiesAtOnce = 20;
const mostCounted = 1_000;

/** Families with something said before their time that may still be there. */
const DUE = `
  SELECT session.root_id AS id, min(keep.cutoff) AS cutoff
    FROM sessions session
    JOIN sessions root ON root.id = session.root_id
    LEFT JOIN projects project ON project.id = root.project_id
    CROSS JOIN LATERAL (SELECT ${CUTOFF.content} AS cutoff) keep
   WHERE coalesce(session.started_at, session.last_activity_at, session.updated_at) < keep.cutoff
     AND (session.content_dropped_until IS NULL
          OR session.content_dropped_until < least(keep.cutoff, session.last_activity_at))
   GROUP BY session.root_id ORDER BY session.root_id LIMIT $3`;

interface DueFamily {
  readonly id: string;
  readonly cutoff: Date;
}

/**
 * Takes away what was said before its time is over, family by family. Rows of conversations stay without their text, so
 * that every count and every cost stays; prompts become hashes, because runs are told apart by them. Returns how many
 * families were looked through.
 */
export async function dropContent(database: Database, contentMs: number | null): Promise<number> {
  const now = new Date();
  for (let families = 0; ;) {
    const { rows } = await database.query<DueFamily>(DUE, [contentMs, now, familiesAtOnce]);
    if (rows.length === 0) return families;
    for (const family of rows) await inTransaction(database, (client) => dropFamily(client, family));
    families += rows.length;
  }
}

/** How many families should have been looked through by that time, as far as it is worth counting. */
export async function countDueContent(
  database: Database,
  contentMs: number | null,
  by: Date,
): Promise<number> {
  const { rows } = await database.query<{ due: number }>(`SELECT count(*)::int AS due FROM (${DUE}) family`, [
    ...[contentMs, by, mostCounted],
  ]);
  return rows[0]?.due ?? 0;
}

const OF_FAMILY =
  'SELECT id, coalesce(last_activity_at, updated_at) AS last FROM sessions WHERE root_id = $1';

const STATEMENTS = [
  `UPDATE messages message SET text = '', output = CASE WHEN output IS NULL THEN NULL ELSE '' END
     FROM (${OF_FAMILY}) session
    WHERE message.session_id = session.id AND coalesce(message.at, message.returned_at, session.last) < $2
      AND (message.text <> '' OR message.output <> '')`,
  `DELETE FROM message_words word USING (${OF_FAMILY}) session
    WHERE word.session_id = session.id AND coalesce(word.at, session.last) < $2`,
  `DELETE FROM agent_logs log USING (${OF_FAMILY}) session WHERE log.session_id = session.id AND log.occurred_at < $2`,
];

async function dropFamily(client: Transaction, { id, cutoff }: DueFamily): Promise<void> {
  await lockFamilies(client, [{ sessionId: id }]);
  for (const statement of STATEMENTS) await client.query(statement, [id, cutoff]);
  const before = cutoff.getTime();
  const changed =
    (await rewriteFacts(client, { table: 'sessions', key: 'id', rootId: id }, (facts) =>
      withoutRequests(withoutPrompt(facts as SessionFacts, before), before),
    )) +
    (await rewriteFacts(client, { table: 'spawns', key: 'key', rootId: id }, (facts) =>
      withoutPrompt(facts as SpawnFacts, before),
    ));
  await client.query('UPDATE sessions SET content_dropped_until = $2 WHERE root_id = $1', [id, cutoff]);
  await announceFamilies(client, [id]);
  // A deadline that passes derives the runs again, from the facts as they are now.
  if (changed > 0) await client.query('UPDATE sessions SET deadline_at = now() WHERE id = $1', [id]);
}

interface FactsTable {
  readonly table: 'sessions' | 'spawns';
  readonly key: 'id' | 'key';
  readonly rootId: string;
}

async function rewriteFacts(
  client: Transaction,
  { table, key, rootId }: FactsTable,
  rewrite: (facts: unknown) => unknown,
): Promise<number> {
  const { rows } = await client.query<{ key: string; facts: string }>(
    `SELECT ${key} AS key, facts FROM ${table} WHERE root_id = $1`,
    [rootId],
  );
  const changed = rows
    .map((row) => ({ ...row, next: JSON.stringify(rewrite(JSON.parse(row.facts))) }))
    .filter(({ facts, next }) => facts !== next);
  await client.query(
    `UPDATE ${table} SET facts = next.facts FROM unnest($1::text[], $2::text[]) AS next (key, facts)
      WHERE ${table}.${key} = next.key`,
    [changed.map((row) => row.key), changed.map(({ next }) => next)],
  );
  return changed.length;
}

const gone = '[no longer kept]';

function withoutPrompt<Facts extends Pick<SpawnFacts, 'prompt'>>(facts: Facts, before: number): Facts {
  const { prompt } = facts;
  if (prompt === undefined || (prompt.at ?? 0) >= before || prompt.value.startsWith(gone)) return facts;
  const digest = hash('sha256', prompt.value.trim()).slice(0, 12);
  return { ...facts, prompt: { ...prompt, value: `${gone} ${digest}` } };
}

function withoutRequests(facts: SessionFacts, before: number): SessionFacts {
  const requests = Object.entries(facts.requests).map(([id, request]) => {
    const isOver = request.text !== undefined && (request.askedAt ?? 0) < before;
    return [id, isOver ? { ...request, text: gone } : request] as const;
  });
  return { ...facts, requests: Object.fromEntries(requests) };
}
