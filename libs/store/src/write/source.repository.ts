import type { FileIdentity, SourcePosition, SourceShape } from '@tributary/domain';
import type { Pool } from 'pg';
import { NEW_SOURCE_ID } from './new-source-id.js';
import { rowShape } from './row-shape.js';

interface SourceRow {
  id: string;
  shape: SourceShape;
  path: string;
  dev: string | null;
  ino: string | null;
  birthtime_ns: string | null;
  first_line_hash: string | null;
  generation: number;
  committed: string;
  tail_hash: string | null;
}

const newShape = rowShape({
  at: 'integer',
  hostId: 'text',
  kind: 'text',
  shape: 'text',
  path: 'text',
  family: 'text',
  dev: 'text',
  ino: 'text',
  birthtimeNs: 'text',
  firstLineHash: 'text',
});
const unidentified = { dev: null, ino: null, birthtimeNs: null, firstLineHash: null };

export interface NewSource {
  readonly path: string;
  readonly kind: string;
  readonly shape: SourceShape;
  readonly family: string;
  readonly identity: FileIdentity | null;
}

interface FileKey {
  readonly path: string;
  readonly dev: string;
  readonly ino: string;
  readonly birthtimeNs: string;
}

const fileShape = rowShape({ at: 'integer', host: 'text', dev: 'text', ino: 'text', birthtimeNs: 'text' });
const placeShape = rowShape({ at: 'integer', host: 'text', path: 'text' });
const sourceColumns =
  'id, shape, path, dev, ino, birthtime_ns, first_line_hash, generation, committed, tail_hash';

/** What a reader on one host must know and record; it decides nothing. */
export class SourceRepository {
  readonly #pool: Pool;
  readonly #hostId: string;

  constructor({ pool, hostId }: { pool: Pool; hostId: string }) {
    this.#pool = pool;
    this.#hostId = hostId;
  }

  async lookup(
    keys: readonly FileKey[],
  ): Promise<{ byIdentity: SourcePosition | null; byPath: SourcePosition | null }[]> {
    const { rows } = await this.#pool.query<SourceRow & { at: number }>(
      `SELECT row.at, file.* FROM ${fileShape.rows},
              LATERAL (SELECT ${sourceColumns} FROM sources
                        WHERE host_id = row.host AND dev = row.dev AND ino = row.ino AND birthtime_ns = row."birthtimeNs"
                        ORDER BY recorded_at DESC, id DESC LIMIT 1) file`,
      fileShape.values(keys.map((key, at) => ({ ...key, at, host: this.#hostId }))),
    );
    const known = new Map(rows.map((row) => [row.at, row]));
    // A file that grows is known by itself; only where that says nothing is its path asked.
    const asked = [...keys.entries()].filter(([at]) => known.get(at)?.shape !== 'append');
    const places = await this.#lookupPaths(asked.map(([at, { path }]) => ({ at, path, host: this.#hostId })));
    return keys.map((_, at) => {
      const file = known.get(at);
      return { byIdentity: file === undefined ? null : toPosition(file), byPath: places.get(at) ?? null };
    });
  }

  async #lookupPaths(
    places: readonly { at: number; path: string; host: string }[],
  ): Promise<Map<number, SourcePosition>> {
    if (places.length === 0) return new Map();
    const { rows } = await this.#pool.query<SourceRow & { at: number }>(
      `SELECT row.at, place.* FROM ${placeShape.rows},
              LATERAL (SELECT ${sourceColumns} FROM sources WHERE host_id = row.host AND path = row.path
                        ORDER BY recorded_at DESC, id DESC LIMIT 1) place`,
      placeShape.values(places),
    );
    return new Map(rows.map((row) => [row.at, toPosition(row)]));
  }

  /** The source of this name, for one that is no file. */
  async ensure(source: NewSource): Promise<SourcePosition> {
    const { rows } = await this.#pool.query<SourceRow>(
      'SELECT * FROM sources WHERE host_id = $1 AND path = $2 AND kind = $3 ORDER BY id LIMIT 1',
      [this.#hostId, source.path, source.kind],
    );
    return rows[0] === undefined ? await this.create(source) : toPosition(rows[0]);
  }

  async create(source: NewSource): Promise<SourcePosition> {
    const [position] = await this.createAll([source]);
    if (position === undefined) throw new Error('The new source was not put on record.');
    return position;
  }

  /** New sources, and where they stand, in the order given. Of a batch all are put on record or none. */
  async createAll(sources: readonly NewSource[]): Promise<SourcePosition[]> {
    const rows = sources.map(({ identity, ...source }, at) => {
      return { ...unidentified, ...source, ...identity, at, hostId: this.#hostId };
    });
    const created = await this.#pool.query<SourceRow>({
      // A thousand times in an import, with a few files each.
      name: 'create-sources',
      text: `WITH given AS MATERIALIZED (SELECT ${NEW_SOURCE_ID} AS id, row.* FROM ${newShape.rows}),
       created AS (
         INSERT INTO sources (id, host_id, kind, shape, path, family, dev, ino, birthtime_ns, first_line_hash)
         SELECT id, "hostId", kind, shape, path, family, dev, ino, "birthtimeNs", "firstLineHash" FROM given
         RETURNING ${sourceColumns})
       SELECT created.* FROM created JOIN given USING (id) ORDER BY given.at`,
      values: newShape.values(rows),
    });
    return created.rows.map(toPosition);
  }

  /** The same file elsewhere, or another file with its content: the position stays. */
  async move(change: { sourceId: string; path: string; identity: FileIdentity }): Promise<SourcePosition> {
    const { sourceId, path, identity } = change;
    const { rows } = await this.#pool.query<SourceRow>(
      `UPDATE sources SET path = $2, dev = $3, ino = $4, birthtime_ns = $5, first_line_hash = $6, is_gone = false,
              recorded_at = clock_timestamp(), updated_at = now()
       WHERE id = $1 RETURNING *`,
      [sourceId, path, identity.dev, identity.ino, identity.birthtimeNs, identity.firstLineHash],
    );
    return toPosition(onlyRow(rows));
  }

  /**
   * A file that begins anew. What was read of it before may still be on its way and counts against the old row,
   * so a file that grows gets a new row; one that is replaced whole goes on in its own. Told twice, the second
   * changes nothing.
   */
  async startGeneration(change: {
    sourceId: string;
    generation: number;
    path: string;
    identity: FileIdentity;
  }): Promise<SourcePosition> {
    const { sourceId, generation, path, identity } = change;
    const values = [
      sourceId,
      path,
      identity.dev,
      identity.ino,
      identity.birthtimeNs,
      identity.firstLineHash,
      generation,
    ];
    const replaced = await this.#pool.query<SourceRow>(
      `UPDATE sources SET path = $2, dev = $3, ino = $4, birthtime_ns = $5, first_line_hash = $6, is_gone = false,
              committed = CASE WHEN generation < $7 THEN 0 ELSE committed END,
              tail_hash = CASE WHEN generation < $7 THEN NULL ELSE tail_hash END,
              generation = greatest(generation, $7), recorded_at = clock_timestamp(), updated_at = now()
       WHERE id = $1 AND shape = 'replace' RETURNING *`,
      values,
    );
    if (replaced.rows.length > 0) return toPosition(onlyRow(replaced.rows));
    const { rows } = await this.#pool.query<SourceRow>(
      `INSERT INTO sources (id, host_id, kind, shape, path, family, dev, ino, birthtime_ns, first_line_hash,
              generation, previous_id)
       SELECT ${NEW_SOURCE_ID}, host_id, kind, shape, $2, family, $3, $4, $5, $6, $7, id FROM sources WHERE id = $1
       ON CONFLICT (previous_id) DO UPDATE SET recorded_at = clock_timestamp() RETURNING *`,
      values,
    );
    return toPosition(onlyRow(rows));
  }

  /** Sources whose reader has to go back to what is committed. */
  async takeRewinds(): Promise<SourcePosition[]> {
    const { rows } = await this.#pool.query<SourceRow>(
      'UPDATE sources SET rewind_asked = false WHERE host_id = $1 AND rewind_asked RETURNING *',
      [this.#hostId],
    );
    return rows.map(toPosition);
  }

  async positions(ids: readonly string[]): Promise<SourcePosition[]> {
    const asked = `SELECT ${sourceColumns} FROM sources WHERE id = ANY($1::bigint[])`;
    const { rows } = await this.#pool.query<SourceRow>(asked, [ids]);
    return rows.map(toPosition);
  }

  async markGone(sourceId: string): Promise<SourcePosition> {
    const { rows } = await this.#pool.query<SourceRow>(
      'UPDATE sources SET is_gone = true, updated_at = now() WHERE id = $1 RETURNING *',
      [sourceId],
    );
    return toPosition(onlyRow(rows));
  }
}

function onlyRow(rows: SourceRow[]): SourceRow {
  const [row] = rows;
  if (row === undefined) throw new Error('The source is not on record any more.');
  return row;
}

function toPosition(row: SourceRow): SourcePosition {
  const { dev, ino, birthtime_ns: birthtimeNs } = row;
  return {
    sourceId: row.id,
    generation: row.generation,
    committed: Number(row.committed),
    tailHash: row.tail_hash,
    path: row.path,
    identity:
      dev === null || ino === null || birthtimeNs === null
        ? null
        : { dev, ino, birthtimeNs, firstLineHash: row.first_line_hash },
  };
}
