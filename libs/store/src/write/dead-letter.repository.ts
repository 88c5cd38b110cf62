import { withoutRootNumber } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { readMillis } from './read-millis.js';
import { rowShape } from './row-shape.js';

const shape = rowShape({
  sourceId: 'text',
  generation: 'integer',
  position: 'bigint',
  reason: 'text',
  sample: 'text',
  line: 'text',
  writtenAt: 'timestamptz',
});

/** A line that was passed without being applied. */
export interface DeadLetter {
  readonly sourceId: string;
  readonly generation: number;
  readonly position: number;
  readonly reason: string;
  /** Null where the line never came: it was too large to carry. */
  readonly text: string | null;
  /** What is known of such a line instead. */
  readonly note: string | null;
  readonly writtenAt: number | null;
}

const sampleLength = 4_000;
const longestKept = 1024 * 1024;

/** In the transaction that moves the position past the line: it is either applied or found here. */
export async function writeDeadLetters(client: PoolClient, letters: readonly DeadLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map(({ text, note, writtenAt, ...letter }) => ({
    ...letter,
    sample: (text ?? note ?? '').slice(0, sampleLength),
    line: text !== null && text.length <= longestKept ? text : null,
    writtenAt,
  }));
  await client.query(
    `INSERT INTO dead_letters (source_id, generation, position, reason, sample, line, written_at)
     SELECT "sourceId"::bigint, generation, position, reason, sample, line, "writtenAt" FROM ${shape.rows}
     ON CONFLICT DO NOTHING`,
    shape.values(rows),
  );
}

/** A dead letter that can be tried again, with its source. */
export interface KeptLetter {
  readonly sourceId: string;
  readonly generation: number;
  readonly position: number;
  readonly text: string;
  readonly writtenAt: number | null;
  readonly source: { readonly kind: string; readonly path: string; readonly host: string };
}

export type LetterKey = Pick<KeptLetter, 'sourceId' | 'generation' | 'position'>;

interface KeptRow {
  source_id: string;
  generation: number;
  position: string;
  line: string;
  written_at: Date | null;
  kind: string;
  path: string;
  host_id: string;
}

/** The next letter behind the given one, locked; null at the end. */
export async function takeLetterAfter(
  client: PoolClient,
  after: LetterKey | null,
): Promise<KeptLetter | null> {
  const { rows } = await client.query<KeptRow>(
    `SELECT letter.*, source.kind, source.path, source.host_id FROM dead_letters letter
     JOIN sources source ON source.id = letter.source_id
     WHERE letter.line IS NOT NULL
       AND ($1::bigint IS NULL OR (letter.source_id, letter.generation, letter.position) > ($1, $2::int, $3::bigint))
     ORDER BY letter.source_id, letter.generation, letter.position LIMIT 1 FOR UPDATE OF letter SKIP LOCKED`,
    [after?.sourceId ?? null, after?.generation ?? null, after?.position ?? null],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    sourceId: row.source_id,
    generation: row.generation,
    position: Number(row.position),
    text: row.line,
    writtenAt: readMillis(row.written_at),
    source: { kind: row.kind, path: withoutRootNumber(row.path), host: row.host_id },
  };
}

export async function deleteLetter(
  client: PoolClient,
  { sourceId, generation, position }: LetterKey,
): Promise<void> {
  await client.query('DELETE FROM dead_letters WHERE source_id = $1 AND generation = $2 AND position = $3', [
    sourceId,
    generation,
    position,
  ]);
}
