import type { SubAgent } from '@tributary/domain';

/** When anything was last heard, of the main agent or of one it started; null where nothing was. */
export function lastActivityOf(
  main: string | null,
  subAgents: readonly Pick<SubAgent, 'lastActivityAt'>[],
): string | null {
  const times = [main, ...subAgents.map(({ lastActivityAt }) => lastActivityAt)];
  return times.filter((at) => at !== null).reduce((a, b) => (a > b ? a : b), '') || null;
}
