import type { SubAgent } from '@tributary/domain';
import { startOf } from './order-lanes.js';

const colourCount = 8;

/** One colour per agent type, in the order in which the types first appeared: a later type never recolours an earlier. */
export function colourAgents(runs: readonly SubAgent[]): ReadonlyMap<string, string> {
  const byStart = runs.toSorted((a, b) => startOf(a) - startOf(b) || a.runId.localeCompare(b.runId));
  const types = [...new Set(byStart.map(({ agentType }) => agentType))];
  return new Map(types.map((type, index) => [type, `var(--c${(index % colourCount) + 1})`]));
}
