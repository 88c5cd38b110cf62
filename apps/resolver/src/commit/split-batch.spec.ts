import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RawChunk } from '@tributary/domain';
import { splitBatch } from './split-batch.js';

function chunkOf(count: number, index: number): RawChunk {
  const lines = Array.from({ length: count }, (_, at) => ({
    kind: 'text' as const,
    end: at + 1,
    text: '{}',
  }));
  return { sourceId: String(index), generation: 0, start: 0, lines };
}

describe('splitting what was read into transactions', () => {
  it('keeps every chunk, in order, and no batch above the limit unless one chunk alone is', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 60 }), (sizes) => {
        const chunks = sizes.map(chunkOf);
        const batches = splitBatch(chunks, 50);
        expect(batches.flat()).toEqual(chunks);
        for (const batch of batches) {
          const lines = batch.reduce((sum, chunk) => sum + chunk.lines.length, 0);
          expect(lines <= 50 || batch.length === 1).toBe(true);
        }
      }),
    );
  });

  it('puts chunks of one line together', () => {
    const batches = splitBatch(
      Array.from({ length: 50 }, (_, index) => chunkOf(1, index)),
      500,
    );
    expect(batches).toHaveLength(1);
  });
});
