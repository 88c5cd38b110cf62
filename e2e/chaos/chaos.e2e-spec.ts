import { describe, expect, it } from '@jest/globals';
import { isUnharmed } from './judge.js';
import { runChaos } from './run-chaos.js';

const timeoutMs = 300_000;

describe('three resolvers and an ingest under kill -9, FLUSHALL, Postgres restarts and a zombie', () => {
  it(
    'lose nothing, double nothing, and end as an undisturbed reading ends',
    async () => {
      const report = await runChaos({
        ...{
          seconds: 60,
          linesPerSecond: 120,
          kills: 52,
          flushes: 12,
          postgresRestarts: 3,
          zombieSeconds: 12,
        },
      });
      expect(report.suffered).toEqual({ kills: 52, flushes: 12, postgresRestarts: 3, zombies: 1 });
      expect(report.differences).toEqual([]);
      expect(report.verdict).toMatchObject({ lost: 0, doubled: 0 });
      expect(isUnharmed(report.verdict, report.differences)).toBe(true);
      expect(report.recoveredInSeconds).toBeLessThan(20);
    },
    timeoutMs,
  );

  it(
    'are found out when they apply chunks without the offset rule and the event keys',
    async () => {
      const { verdict, differences } = await runChaos({
        ...{ seconds: 15, linesPerSecond: 120, kills: 12, flushes: 4, postgresRestarts: 1, zombieSeconds: 4 },
        resolverProgram: 'apps/resolver/src/testing/resolver-without-rules.ts',
      });
      expect(verdict.lost).toBeGreaterThan(0);
      expect(differences).not.toEqual([]);
    },
    timeoutMs,
  );
});
