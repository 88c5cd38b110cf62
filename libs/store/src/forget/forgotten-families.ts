import type { Database, Transaction } from '../write/transaction.js';
import type { Subject } from './subject.js';

const digestOf = (text: string): string => `sha256(convert_to(${text}, 'UTF8'))`;

/** Whatever is told of these families from now on is passed over. */
export async function rememberForgotten(
  client: Transaction,
  families: readonly string[],
  { kind, name }: Subject,
): Promise<void> {
  await client.query(
    `INSERT INTO forgotten_families (digest, subject)
     SELECT ${digestOf('family')}, ${digestOf('$2::text')} FROM unnest($1::text[]) AS family ON CONFLICT DO NOTHING`,
    [families, `${kind} ${name}`],
  );
}

/** Which of these families were forgotten. */
export async function findForgotten(
  client: Transaction,
  families: readonly string[],
): Promise<ReadonlySet<string>> {
  if (families.length === 0) return new Set();
  const { rows } = await client.query<{ family: string }>(
    `SELECT family FROM unnest($1::text[]) AS family JOIN forgotten_families ON digest = ${digestOf('family')}`,
    [families],
  );
  return new Set(rows.map(({ family }) => family));
}

/** Lets the files that are still there be read in again, from their start; returns how many sessions that may be. */
export async function liftForgotten(database: Database, { kind, name }: Subject): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    `WITH lifted AS (DELETE FROM forgotten_families WHERE subject = ${digestOf('$1::text')} RETURNING digest),
          rewound AS (UPDATE sources SET committed = 0, tail_hash = NULL, line_count = 0, rewind_asked = true
                       WHERE ${digestOf('family')} IN (SELECT digest FROM lifted))
     SELECT count(*)::int AS count FROM lifted`,
    [`${kind} ${name}`],
  );
  return rows[0]?.count ?? 0;
}
