import type { SubAgent } from '@tributary/domain';
import { startOf } from './order-lanes.js';
import { pickColours } from './pick-colours.js';

/** One colour per agent type; who appeared first has the first choice. */
export function colourAgents(runs: readonly SubAgent[]): ReadonlyMap<string, string> {
  const byStart = runs.toSorted((a, b) => startOf(a) - startOf(b) || a.runId.localeCompare(b.runId));
  return pickColours(byStart.map(({ agentType }) => agentType));
}
