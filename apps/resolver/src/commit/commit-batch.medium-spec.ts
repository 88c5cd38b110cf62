import { describe, expect, it } from '@jest/globals';
import type { RawChunk } from '@tributary/domain';
import { corpusChunks, corpusRuns } from '../test-kit/corpus-chunks.js';
import { readState } from '../test-kit/read-state.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch, type CommitOptions } from './commit-batch.js';

const runs = ['2.1.325-c-text', '2.1.325-n-sync-text', '2.1.199-g-text', '2.0.71-e-text', '2.1.325-q-text'];

/** Chunks of one source stay in order; sources are interleaved at random, and some chunks come twice. */
function shuffle(chunks: readonly RawChunk[], seed: number): RawChunk[] {
  const queues = [...Map.groupBy(chunks, ({ sourceId }) => sourceId).values()].map((queue) => [...queue]);
  const mixed: RawChunk[] = [];
  let random = seed;
  const next = (below: number): number => {
    random = (Math.imul(random, 1_103_515_245) + 12_345) & 0x7fffffff;
    return random % below;
  };
  while (queues.length > 0) {
    const at = next(queues.length);
    const chunk = queues[at]?.shift();
    if (chunk === undefined) queues.splice(at, 1);
    else mixed.push(chunk, ...(next(4) === 0 ? [chunk] : []));
  }
  return mixed;
}

async function commitAll(
  options: CommitOptions,
  chunks: readonly RawChunk[],
  perBatch: number,
): Promise<void> {
  for (let index = 0; index < chunks.length; index += perBatch) {
    await commitBatch(options, chunks.slice(index, index + perBatch));
  }
}

describe('committing recorded runs', () => {
  it.each(runs)(
    '%s ends in the same state in any order, with repetitions and in any batches',
    async (run) => {
      const plain = await withResolver(async (options, sources) => {
        await commitAll(options, await corpusChunks(run, sources, 50), 100);
        return await readState(options.database);
      });
      expect(plain['runs']).not.toHaveLength(0);
      for (const seed of [1, 2]) {
        const shuffled = await withResolver(async (options, sources) => {
          const chunks = await corpusChunks(run, sources, seed + 2);
          await commitAll(options, shuffle(chunks, seed), seed * 3);
          return await readState(options.database);
        });
        expect(shuffled).toEqual(plain);
      }
    },
  );

  it('applies every line of every recorded run and rejects none', async () => {
    await withResolver(async (options, sources) => {
      for (const run of corpusRuns()) {
        const counts = await commitBatch(options, await corpusChunks(run, sources, 1_000));
        expect({ run, rejected: counts.rejected }).toEqual({ run, rejected: 0 });
      }
    });
  });
});
