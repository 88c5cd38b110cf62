import type { SubAgent } from '@tributary/domain';
import { orderByStart } from './order-lanes.js';
import { pickColours } from './pick-colours.js';

/** One colour per agent type; who appeared first has the first choice. */
export function colourAgents(runs: readonly SubAgent[]): ReadonlyMap<string, string> {
  return pickColours(orderByStart(runs).map(({ agentType }) => agentType));
}
