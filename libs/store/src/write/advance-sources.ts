import { withoutRootNumber, type SourceRef, type SourceShape } from '@tributary/domain';
import type { PoolClient } from 'pg';
import { rowShape } from './row-shape.js';

/** A source as the commit needs it, locked until the transaction ends. */
export interface LockedSource extends SourceRef {
  readonly id: string;
  readonly generation: number;
  readonly committed: number;
  readonly shape: SourceShape;
  readonly family: string;
}

interface LockedRow {
  readonly id: string;
  readonly host_id: string;
  readonly kind: string;
  readonly shape: SourceShape;
  readonly path: string;
  readonly family: string;
  readonly generation: number;
  readonly committed: string;
  readonly birthtime_ns: string | null;
}

const nsPerMs = 1_000_000;

/** Fences every other resolver off these sources, in id order so that two of them cannot deadlock. */
export async function lockSources(
  client: PoolClient,
  ids: readonly string[],
): Promise<Map<string, LockedSource>> {
  const { rows } = await client.query<LockedRow>(
    // By name: a statement that was prepared with "*" fails once a newer version has added a column.
    `SELECT id, host_id, kind, shape, path, family, generation, committed, birthtime_ns FROM sources
      WHERE id = ANY($1::bigint[]) ORDER BY id FOR UPDATE`,
    [ids],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        generation: row.generation,
        committed: Number(row.committed),
        shape: row.shape,
        family: row.family,
        kind: row.kind,
        path: withoutRootNumber(row.path),
        host: row.host_id,
        ...(row.birthtime_ns !== null && { bornAt: Math.floor(Number(row.birthtime_ns) / nsPerMs) }),
      },
    ]),
  );
}

export interface SourceAdvance {
  readonly id: string;
  readonly committed: number;
  readonly lines: number;
  readonly tailHash: string | null;
}

const advanceShape = rowShape({ id: 'text', committed: 'bigint', lines: 'bigint', tailHash: 'text' });

/** Moves the positions: in the transaction of the effects, or not at all. */
export async function advanceSources(client: PoolClient, advances: readonly SourceAdvance[]): Promise<void> {
  if (advances.length === 0) return;
  await client.query(
    `UPDATE sources SET committed = row.committed, tail_hash = coalesce(row."tailHash", tail_hash),
            line_count = line_count + row.lines, rewind_asked = false, updated_at = now()
     FROM ${advanceShape.rows} WHERE sources.id = row.id::bigint`,
    advanceShape.values(advances),
  );
}

/** A chunk beyond `committed` means that one before it was lost: its reader must go back. */
export async function askRewind(client: PoolClient, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query('UPDATE sources SET rewind_asked = true WHERE id = ANY($1::bigint[])', [ids]);
}
