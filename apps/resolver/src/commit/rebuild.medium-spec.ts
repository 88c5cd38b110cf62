import { describe, expect, it } from '@jest/globals';
import { fileKinds } from '@tributary/parser';
import type { RawChunk } from '@tributary/domain';
import { planRebuild, resetFamilies, type Database, type SourceRepository } from '@tributary/store';
import { corpusChunks } from '../test-kit/corpus-chunks.js';
import { readState } from '../test-kit/read-state.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { commitBatch } from './commit-batch.js';

/** Flat agent files, nested agents, forks, workflows. */
const runs = ['2.0.71-d-text', '2.1.325-n-sync-text', '2.1.325-q-text', '2.1.325-w-text'];

async function chunksOfRuns(sources: SourceRepository): Promise<RawChunk[]> {
  const chunks = [];
  for (const run of runs) chunks.push(...(await corpusChunks(run, sources, 50)));
  return chunks;
}

async function countSessions(database: Database): Promise<number> {
  const { rows } = await database.query<{ count: number }>('SELECT count(*)::int AS count FROM sessions');
  return rows[0]?.count ?? -1;
}

const rebuildOptions = { fileKinds, isThere: () => Promise.resolve(true) };

describe('a rebuild', () => {
  it('ends in the state that it began with', async () => {
    await withResolver(async (options, sources) => {
      const { database } = options;
      const chunks = await chunksOfRuns(sources);
      await commitBatch(options, chunks);
      const before = await readState(database);
      const plan = await planRebuild(database, rebuildOptions);
      expect(plan.kept).toBe(0);
      await resetFamilies(database, plan);
      expect(await countSessions(database)).toBe(0);
      await commitBatch(options, chunks);
      expect(await readState(database)).toEqual(before);
    });
  });

  it('asks the readers to go back to the start', async () => {
    await withResolver(async (options, sources) => {
      await commitBatch(options, await chunksOfRuns(sources));
      await resetFamilies(options.database, await planRebuild(options.database, rebuildOptions));
      const rewinds = await sources.takeRewinds();
      expect(rewinds.length).toBeGreaterThan(runs.length);
      for (const { committed, tailHash } of rewinds)
        expect({ committed, tailHash }).toEqual({ committed: 0, tailHash: null });
    });
  });

  it('leaves what cannot be read again as it is', async () => {
    await withResolver(async (options, sources) => {
      const { database } = options;
      const chunks = await chunksOfRuns(sources);
      await commitBatch(options, chunks);
      const before = await readState(database);
      // The first run is of the time of flat agent files: one of them is gone, and with it its whole family.
      const { rows } = await database.query<{ id: string }>(
        "SELECT id FROM sources WHERE path LIKE 'projects/%/agent-%' ORDER BY id LIMIT 1",
      );
      await sources.markGone(rows[0]!.id);
      const plan = await planRebuild(database, rebuildOptions);
      expect(plan.kept).toBe(1);
      await resetFamilies(database, plan);
      expect(await countSessions(database)).toBeGreaterThan(1);
      await commitBatch(options, chunks);
      expect(await readState(database)).toEqual(before);
    });
  });
});
