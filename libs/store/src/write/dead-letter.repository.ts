import type { PoolClient } from 'pg';
import { rowsJson } from './rows-json.js';

/** A line that was passed without being applied. */
export interface DeadLetter {
  readonly sourceId: string;
  readonly generation: number;
  readonly position: number;
  readonly reason: string;
  readonly sample: string;
}

const sampleLength = 4_000;

/** In the transaction that moves the position past the line: it is either applied or found here. */
export async function writeDeadLetters(client: PoolClient, letters: readonly DeadLetter[]): Promise<void> {
  if (letters.length === 0) return;
  const rows = letters.map((letter) => ({ ...letter, sample: letter.sample.slice(0, sampleLength) }));
  await client.query(
    `INSERT INTO dead_letters (source_id, generation, position, reason, sample)
     SELECT "sourceId", generation, position, reason, sample FROM jsonb_to_recordset($1::jsonb)
       AS letter ("sourceId" bigint, generation int, position bigint, reason text, sample text)
     ON CONFLICT DO NOTHING`,
    [rowsJson(rows)],
  );
}
