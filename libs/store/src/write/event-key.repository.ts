import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

export interface EventKey {
  readonly family: string;
  readonly key: string;
}

const shape = rowShape({ family: 'text', key: 'bytea' });
const keyBytes = 16;

function digest(key: string): Buffer {
  return hash('sha256', key, 'buffer').subarray(0, keyBytes);
}

/** Which of these were never seen before. The others are copies: forks, rewrites, repeated reads. */
export async function claimEventKeys(client: PoolClient, keys: readonly EventKey[]): Promise<boolean[]> {
  if (keys.length === 0) return [];
  const rows = keys.map(({ family, key }) => ({ family, key: digest(key) }));
  // In one value: thousands of rows of one key each cost more to read than to insert.
  const { rows: answer } = await client.query<{ claimed: Buffer | null }>(
    `WITH claimed AS (
       INSERT INTO event_keys (family, key) SELECT DISTINCT family, key FROM ${shape.rows} ORDER BY 1, 2
       ON CONFLICT DO NOTHING RETURNING key)
     SELECT string_agg(key, ''::bytea) AS claimed FROM claimed`,
    shape.values(rows),
  );
  const fresh = new Set(cutKeys(answer[0]?.claimed ?? Buffer.alloc(0)));
  // Of copies within one batch only the first is new.
  return rows.map(({ key }) => fresh.delete(key.toString('latin1')));
}

function cutKeys(joined: Buffer): string[] {
  return Array.from({ length: joined.length / keyBytes }, (_, index) =>
    joined.toString('latin1', index * keyBytes, (index + 1) * keyBytes),
  );
}
