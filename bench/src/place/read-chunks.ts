import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partitionOf, type RawChunk } from '@tributary/domain';
import { classifyPath } from '@tributary/parser';
import type { SourceRepository } from '@tributary/store';
import { rawLinesOf } from '@tributary/store/test-kit';

/** A chunk with the part of the stream that it would travel on. */
export interface PlacedChunk extends RawChunk {
  readonly partition: number;
}

export interface ReadChunks {
  readonly chunks: readonly PlacedChunk[];
  readonly lines: number;
  readonly bytes: number;
}

const linesPerChunk = 50;

/** The chunks of a corpus as the reader would publish them, file by file, with their sources registered. */
export async function readChunks(
  folder: string,
  sources: SourceRepository,
  atMostLines = Infinity,
): Promise<ReadChunks> {
  const chunks: PlacedChunk[] = [];
  let lines = 0;
  let bytes = 0;
  for (const path of globSync('projects/**/*.{jsonl,json}', { cwd: folder }).sort()) {
    if (lines >= atMostLines) break;
    const place = classifyPath(path);
    if (place === null) continue;
    const { kind, shape, family } = place;
    const { sourceId, generation } = await sources.create({ path, kind, shape, family, identity: null });
    const content = readFileSync(join(folder, path), 'utf8');
    const all = rawLinesOf(content, shape);
    for (let index = 0; index < all.length; index += linesPerChunk) {
      const start = all[index - 1]?.end ?? 0;
      const part = all.slice(index, index + linesPerChunk);
      chunks.push({ sourceId, generation, start, lines: part, partition: partitionOf(family) });
    }
    lines += all.length;
    bytes += all.at(-1)?.end ?? 0;
  }
  return { chunks, lines, bytes };
}
