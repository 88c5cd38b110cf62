import { addTokens, emptyTokens, type RunCounts, type SubAgent, type Tokens } from '@tributary/domain';

export function countRuns(runs: readonly SubAgent[]): RunCounts {
  const counts = {
    total: runs.length,
    pending: 0,
    running: 0,
    completed: 0,
    failed: 0,
    aborted: 0,
    orphaned: 0,
    unknown: 0,
  };
  for (const { status } of runs) counts[status] += 1;
  return counts;
}

export const costOfRuns = (runs: readonly SubAgent[]): number =>
  runs.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0);

export const tokensOfRuns = (runs: readonly SubAgent[]): Tokens =>
  runs.map(({ tokens }) => tokens).reduce(addTokens, emptyTokens);

/** What has no price adds nothing; two such have none together either. */
export function addPriced(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : a + b;
}
