import 'reflect-metadata';
import { chunkEnd } from '@tributary/domain';
import type { CommitRules } from '../commit/commit-batch.js';
import { keepFresh } from '../commit/keep-fresh.js';
import { runResolver } from '../run-resolver.js';

/** Applies whatever comes, wherever it belongs, however often. Copies of lines are still recognised. */
const noOffsetRule: CommitRules = {
  slice: (chunks, places) => {
    const known = chunks.filter(({ sourceId }) => places.has(sourceId));
    const lines = known.flatMap(({ sourceId, generation, start, lines }) =>
      lines.map((line, index) => ({ sourceId, generation, start: lines[index - 1]?.end ?? start, line })),
    );
    const ends = new Map(known.map((chunk) => [chunk.sourceId, chunkEnd(chunk)]));
    const advances = [...ends].map(([id, committed]) => ({ id, committed, tailHash: null }));
    return { lines, advances, gaps: [] };
  },
  keepFresh,
};

/** The negative control of the chaos test: in the resolver's place, it must be found out. */
await runResolver(noOffsetRule);
