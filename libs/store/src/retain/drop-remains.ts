import type { Database } from '../write/transaction.js';
import { CUTOFF } from './keep-policy.js';

const samplesDays = 30;
/** A sign-in makes a token each time; for so long it is told who had one. */
const signInDays = 30;
/** For so long a file that is gone may come back and go on where it was. */
const goneDays = 90;
/** SQL: hooks, servers and lists of processes, which number their lines; each process begins new ones. */
const IS_NO_FILE = `coalesce(source.dev, 'none') = 'none'`;

/** Lines that could not be applied keep their reason and place, and lose their words with their time. */
export async function dropLetters(database: Database, contentMs: number | null): Promise<number> {
  const { rowCount } = await database.query(
    `UPDATE dead_letters letter SET sample = '', line = NULL
       FROM (SELECT letter.ctid AS place FROM dead_letters letter
               LEFT JOIN sources source ON source.id = letter.source_id
               LEFT JOIN sessions root ON root.id = source.family
               LEFT JOIN projects project ON project.id = root.project_id
              WHERE letter.created_at < ${CUTOFF.content} AND (letter.sample <> '' OR letter.line IS NOT NULL)) over
      WHERE letter.ctid = over.place`,
    [contentMs, new Date()],
  );
  return rowCount ?? 0;
}

/** Figures nobody looks back at, sign-ins that ended, and what speaks of files and sessions that are long gone. */
export async function dropRemains(database: Database): Promise<void> {
  await database.query('DELETE FROM pipeline_samples WHERE at < now() - make_interval(days => $1)', [
    samplesDays,
  ]);
  await database.query(
    `DELETE FROM api_tokens WHERE kind = 'sign-in'
        AND least(revoked_at, expires_at) < now() - make_interval(days => $1)`,
    [signInDays],
  );
  await database.query(
    `DELETE FROM exported_spans span WHERE exported_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM sessions WHERE id = span.subject_id)
        AND NOT EXISTS (SELECT FROM runs WHERE id = span.subject_id)`,
  );
  const { rows } = await database.query<{ id: string }>(
    `DELETE FROM sources source WHERE (is_gone OR ${IS_NO_FILE}) AND updated_at < now() - make_interval(days => $1)
        AND NOT EXISTS (SELECT FROM source_families WHERE source_id = source.id)
        AND NOT EXISTS (SELECT FROM sources next WHERE next.previous_id = source.id) RETURNING id::text`,
    [goneDays],
  );
  await database.query('DELETE FROM dead_letters WHERE source_id = ANY($1::bigint[])', [
    rows.map(({ id }) => id),
  ]);
}
