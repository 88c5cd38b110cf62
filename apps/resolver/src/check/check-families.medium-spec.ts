import { describe, expect, it } from '@jest/globals';
import { createPriceBook } from '@tributary/domain';
import { repriceUsage } from '@tributary/store';
import { commitBatch, type CommitOptions } from '../commit/commit-batch.js';
import { priceClaim } from '../commit/price-claim.js';
import { corpusChunks, corpusRuns } from '../test-kit/corpus-chunks.js';
import { withResolver } from '../test-kit/with-resolver.js';
import { checkFamilies } from './check-families.js';

type Sources = Parameters<Parameters<typeof withResolver>[0]>[1];

async function commitRuns(options: CommitOptions, sources: Sources, runs: readonly string[]): Promise<void> {
  for (const run of runs) await commitBatch(options, await corpusChunks(run, sources, 1_000));
}

describe('checking what is stored', () => {
  it('finds every recorded run stored as it is computed', async () => {
    await withResolver(async (options, sources) => {
      await commitRuns(options, sources, corpusRuns());
      const report = await checkFamilies(options);
      expect(report.differences).toEqual([]);
      expect(report.runs).toBeGreaterThan(100);
      expect(report.storedUsd).toBeGreaterThan(1);
      expect(report.recomputedUsd).toBe(report.storedUsd);
    });
  });

  it.each([
    [
      'a cost',
      'UPDATE message_usage SET cost_usd = cost_usd + 1 WHERE message_id = (SELECT max(message_id) FROM message_usage)',
    ],
    [
      'a count',
      'UPDATE message_usage SET is_counted = false WHERE message_id = (SELECT max(message_id) FROM message_usage)',
    ],
    [
      'an attribution',
      "UPDATE message_usage SET run_id = 'elsewhere' WHERE message_id = (SELECT max(message_id) FROM message_usage)",
    ],
    [
      'a sum',
      'UPDATE usage_hours SET output = output + 1 WHERE run_id = (SELECT max(run_id) FROM usage_hours)',
    ],
    ['a lost sum', 'DELETE FROM usage_hours WHERE run_id = (SELECT max(run_id) FROM usage_hours)'],
    [
      'a count of tool calls',
      'UPDATE run_tools SET calls = calls + 1 WHERE run_id = (SELECT max(run_id) FROM run_tools)',
    ],
    [
      'a lost count of tool calls',
      'DELETE FROM run_tools WHERE run_id = (SELECT max(run_id) FROM run_tools WHERE calls > 0)',
    ],
    ['a run', "UPDATE runs SET digest = 'other' WHERE id = (SELECT max(id) FROM runs)"],
    ['a lost run', 'DELETE FROM runs WHERE id = (SELECT max(id) FROM runs)'],
  ])('finds %s that is stored wrongly', async (_what, damage) => {
    await withResolver(async (options, sources) => {
      await commitRuns(options, sources, ['2.1.325-c-text']);
      await options.database.query(damage);
      expect((await checkFamilies(options)).differences).toHaveLength(1);
    });
  });
});

describe('pricing once more', () => {
  const overrides = [{ model: 'claude-*', input: 1_000, output: 1_000 }];
  const dear = priceClaim(createPriceBook({ overrides }));

  it('changes every cost, says so, and leaves nothing to change', async () => {
    await withResolver(async (options, sources) => {
      await commitRuns(options, sources, ['2.1.325-c-text', '2.1.325-q-text']);
      const { database } = options;
      const first = await repriceUsage({ database, price: dear, sliceRows: 7 });
      expect(first.changed).toBe(first.messages);
      expect(await repriceUsage({ database, price: dear, sliceRows: 7 })).toEqual({ ...first, changed: 0 });
      expect((await checkFamilies({ ...options, price: dear })).differences).toEqual([]);
      const told = await database.query("SELECT FROM outbox WHERE kind = 'session.updated'");
      expect(told.rowCount).toBeGreaterThan(2);
    });
  });

  it('goes on where it was cut off', async () => {
    await withResolver(async (options, sources) => {
      await commitRuns(options, sources, ['2.1.325-q-text']);
      const { database } = options;
      let left = 9;
      const tiring: typeof dear = (claim) => {
        left -= 1;
        if (left < 0) throw new Error('cut off');
        return dear(claim);
      };
      await expect(repriceUsage({ database, price: tiring, sliceRows: 4 })).rejects.toThrow('cut off');
      const rest = await repriceUsage({ database, price: dear, sliceRows: 4 });
      expect(rest.changed).toBe(rest.messages - 8);
      expect((await checkFamilies({ ...options, price: dear })).differences).toEqual([]);
    });
  });
});
