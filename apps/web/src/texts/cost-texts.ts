import { countNouns } from './count-nouns.js';

export const costTexts = {
  title: 'Cost',
  columns: { agent: 'agent', tokens: 'tokens', own: 'own', total: 'total', model: 'model', cost: 'cost' },
  sum: 'Total',
  showAll: (count: number) => `Show all ${countNouns(count, 'agent')}`,
  reported: (usd: string) => `The tool itself reports ${usd}`,
  unaccounted: (usd: string) => `: ${usd} more than could be counted`,
  withoutOutput: (tools: string) =>
    `${tools} did not write how many tokens the model answered with: the true cost is higher.`,
  unpriced: 'unpriced',
  noPrice: (models: string) => `No price is known for ${models}`,
  unknownModel: 'unknown model',
} as const;
