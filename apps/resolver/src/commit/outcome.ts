/** What became of one raw event: exactly one of these, counted. */
export type Outcome = 'applied' | 'duplicate' | 'ignored' | 'rejected';

export type OutcomeCounts = Record<Outcome, number>;

export function noOutcomes(): OutcomeCounts {
  return { applied: 0, duplicate: 0, ignored: 0, rejected: 0 };
}

export function countLines(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}
