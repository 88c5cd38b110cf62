import type { RawChunk } from '@tributary/domain';

/** Batches of at most so many lines, in order. Live work comes in chunks of one line, a backlog in chunks of fifty. */
export function splitBatch(chunks: readonly RawChunk[], maxLines: number): RawChunk[][] {
  const batches: RawChunk[][] = [];
  let lines = Infinity;
  for (const chunk of chunks) {
    if (lines + chunk.lines.length > maxLines) {
      batches.push([]);
      lines = 0;
    }
    batches.at(-1)?.push(chunk);
    lines += chunk.lines.length;
  }
  return batches;
}
