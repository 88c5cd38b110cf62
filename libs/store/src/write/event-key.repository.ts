import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';
import { together } from './together.js';

export interface EventKey {
  readonly family: string;
  readonly key: string;
}

interface KeyRow {
  readonly family: string;
  readonly key: Buffer;
  /** The same, as a value of a set. */
  readonly name: string;
}

const shape = rowShape({ family: 'text', key: 'bytea' });
const keyBytes = 16;
/** From so many on it pays to ask first which families have none: to look for a key costs as much as to store it. */
const many = 500;

function digest({ family, key }: EventKey): KeyRow {
  const bytes = hash('sha256', key, 'buffer').subarray(0, keyBytes);
  return { family, key: bytes, name: bytes.toString('latin1') };
}

/** Which of these were never seen before. The others are copies: forks, rewrites, repeated reads. */
export async function claimEventKeys(client: PoolClient, keys: readonly EventKey[]): Promise<boolean[]> {
  if (keys.length === 0) return [];
  const rows = keys.map(digest);
  const isKnown = rows.length < many ? () => true : await findKeyed(client, rows);
  const first = new Map<string, KeyRow>();
  const further: KeyRow[] = [];
  for (const row of rows) {
    if (isKnown(row.family)) further.push(row);
    else first.set(row.name, row);
  }
  const [, claimed] = await together(insertFirst(client, [...first.values()]), claim(client, further));
  const fresh = claimed.union(first);
  // Of copies within one batch only the first is new.
  return rows.map(({ name }) => fresh.delete(name));
}

/** Whether a family has a key. Where another transaction gives it one meanwhile, ours fails and is tried again. */
async function findKeyed(client: PoolClient, keys: readonly KeyRow[]): Promise<(family: string) => boolean> {
  const { rows } = await client.query<{ family: string }>(
    `SELECT family FROM unnest($1::text[]) AS family
      WHERE EXISTS (SELECT FROM event_keys WHERE event_keys.family = family.family)`,
    [[...new Set(keys.map(({ family }) => family))]],
  );
  const known = new Set(rows.map(({ family }) => family));
  return (family) => known.has(family);
}

async function insertFirst(client: PoolClient, rows: readonly KeyRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `INSERT INTO event_keys (family, key) SELECT family, key FROM ${shape.rows} ORDER BY 1, 2`,
    shape.values(rows),
  );
}

async function claim(client: PoolClient, rows: readonly KeyRow[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  // In one value: thousands of rows of one key each cost more to read than to insert.
  const { rows: answer } = await client.query<{ claimed: Buffer | null }>(
    `WITH claimed AS (
       INSERT INTO event_keys (family, key) SELECT DISTINCT family, key FROM ${shape.rows} ORDER BY 1, 2
       ON CONFLICT DO NOTHING RETURNING key)
     SELECT string_agg(key, ''::bytea) AS claimed FROM claimed`,
    shape.values(rows),
  );
  return new Set(cutKeys(answer[0]?.claimed ?? Buffer.alloc(0)));
}

function cutKeys(joined: Buffer): string[] {
  return Array.from({ length: joined.length / keyBytes }, (_, index) =>
    joined.toString('latin1', index * keyBytes, (index + 1) * keyBytes),
  );
}
