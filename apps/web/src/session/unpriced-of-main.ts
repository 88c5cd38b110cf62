import type { SessionDetail } from '@tributary/domain';
import { countTokens } from '../format/format-tokens.js';

/** The models without a price that the main agent used itself: the one it works with, and those that no agent below it used. */
export function unpricedOfMain({ cost, model, tokens, subAgents }: SessionDetail): string[] {
  if (countTokens(tokens) === 0) return [];
  const belowMain = new Set(subAgents.flatMap(({ unpricedModels }) => unpricedModels));
  return cost.unpricedModels.filter((each) => each === model || !belowMain.has(each));
}
