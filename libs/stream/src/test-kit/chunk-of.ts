import type { RawChunk } from '@tributary/domain';

/** A chunk of one line; its `start` tells chunks of a source apart. */
export function chunkOf(sourceId: string, start: number, text = `line ${start}`): RawChunk {
  return { sourceId, generation: 0, start, lines: [{ kind: 'text', end: start + 1, text }] };
}

export function startsOf(entries: readonly { readonly chunk: RawChunk }[]): number[] {
  return entries.map(({ chunk }) => chunk.start);
}
