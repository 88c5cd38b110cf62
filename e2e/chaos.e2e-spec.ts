import { describe, expect, it } from '@jest/globals';
import { isUnharmed } from './chaos/judge.js';
import { runChaos } from './chaos/run-chaos.js';

/** The blows are counted, not timed: a slow machine takes longer for them. */
const timeoutMs = 600_000;

describe('three resolvers and an ingest under kill -9, FLUSHALL, Postgres restarts and a zombie', () => {
  it(
    'lose nothing, double nothing, and end as an undisturbed reading ends',
    async () => {
      const report = await runChaos({
        ...{ seconds: 60, linesPerSecond: 120, kills: 52, flushes: 12, postgresRestarts: 3 },
        zombieSeconds: 12,
      });
      expect(report.suffered).toEqual({ kills: 52, flushes: 12, postgresRestarts: 3, zombies: 1 });
      expect(report.differences).toEqual([]);
      expect(report.verdict).toMatchObject({ lost: 0, doubled: 0 });
      expect(isUnharmed(report.verdict, report.differences)).toBe(true);
      expect(report.recoveredInSeconds).not.toBeNull();
    },
    timeoutMs,
  );

  it(
    'are found out when they apply chunks without the offset rule',
    async () => {
      const { verdict, differences } = await runChaos({
        ...{ seconds: 15, linesPerSecond: 120, kills: 10, flushes: 8, postgresRestarts: 1, zombieSeconds: 4 },
        resolverProgram: 'apps/resolver/src/testing/resolver-without-offset-rule.ts',
      });
      expect(isUnharmed(verdict, differences)).toBe(false);
      // By what they lost here and there, not because they did nothing at all.
      expect(verdict.lost).toBeGreaterThan(0);
      expect(verdict.figures['messages']?.found).toBeGreaterThan(0);
    },
    timeoutMs,
  );
});
