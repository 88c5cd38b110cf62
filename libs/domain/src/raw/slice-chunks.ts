import { chunkEnd, type RawChunk, type RawLine } from './raw-chunk.js';

/** A source's place in the log at the start of a transaction. */
export interface Place {
  readonly generation: number;
  readonly committed: number;
}

export interface SlicedLine {
  readonly sourceId: string;
  readonly generation: number;
  readonly start: number;
  readonly line: RawLine;
}

export interface Slice {
  /** Lines whose effects are not stored yet, in order per source. */
  readonly lines: readonly SlicedLine[];
  /** Where each source stands once these lines are applied. */
  readonly advances: readonly {
    readonly id: string;
    readonly committed: number;
    readonly tailHash: string | null;
  }[];
  /** Sources with a hole before what came: their readers have to go back. */
  readonly gaps: readonly string[];
}

/**
 * The offset rule (DESIGN §6.1): a chunk [a, z) counts only where it meets `committed`. What lies before is a
 * repetition, what starts behind it means a loss, and other generations are not ours to read any more.
 */
export function sliceChunks(chunks: readonly RawChunk[], places: ReadonlyMap<string, Place>): Slice {
  const lines: SlicedLine[] = [];
  const positions = new Map<string, { committed: number; tailHash: string | null }>();
  const gaps = new Set<string>();
  for (const chunk of chunks) {
    const { sourceId, generation } = chunk;
    const place = places.get(sourceId);
    if (place?.generation !== generation) continue;
    const committed = positions.get(sourceId)?.committed ?? place.committed;
    if (chunk.start > committed) {
      gaps.add(sourceId);
      continue;
    }
    if (chunkEnd(chunk) <= committed) continue;
    let start = chunk.start;
    for (const line of chunk.lines) {
      if (line.end > committed) lines.push({ sourceId, generation, start, line });
      start = line.end;
    }
    positions.set(sourceId, { committed: chunkEnd(chunk), tailHash: chunk.tailHash ?? null });
    gaps.delete(sourceId);
  }
  const advances = [...positions].map(([id, position]) => ({ id, ...position }));
  return { lines, advances, gaps: [...gaps] };
}
