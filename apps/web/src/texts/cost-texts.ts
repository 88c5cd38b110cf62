import { formatNumber } from '../format/format-number.js';
import { countNouns } from './count-nouns.js';

export const costTexts = {
  title: 'Cost',
  columns: {
    agent: 'agent',
    tools: 'tools',
    tokens: 'tokens',
    own: 'own',
    total: 'total',
    model: 'model',
    cost: 'cost',
  },
  hints: {
    own: 'What it used itself: these add up to the whole',
    total: 'With everything that it started',
    internal: 'Agents that the tool starts for itself, such as warm-ups',
    sessions: (count: number) => countNouns(count, 'session'),
    runs: (count: number) => countNouns(count, 'run'),
  },
  internal: 'internal',
  times: (count: number) => `×${formatNumber(count)}`,
  sum: 'Total',
  showAll: (count: number) => `Show all ${countNouns(count, 'kind')} of agents`,
  reported: (usd: string) => `The tool itself reports ${usd}`,
  unaccounted: (usd: string) => `: ${usd} more than could be counted`,
  withoutOutput: (tools: string) =>
    `${tools} did not write how many tokens the model answered with: the true cost is higher.`,
  unpriced: 'unpriced',
  noPrice: (models: string) => `No price is known for ${models}`,
  unknownModel: 'unknown model',
} as const;
