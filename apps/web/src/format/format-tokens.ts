import type { Tokens } from '@tributary/domain';
import { formatCount } from './format-count.js';

const kinds = [
  ['input', 'input'],
  ['output', 'output'],
  ['cacheRead', 'cache read'],
  ['cacheWrite5m', 'cache write 5m'],
  ['cacheWrite1h', 'cache write 1h'],
  ['reasoning', 'reasoning'],
] as const satisfies readonly (readonly [keyof Tokens, string])[];

export function countTokens(tokens: Tokens): number {
  return kinds.reduce((sum, [kind]) => sum + tokens[kind], 0);
}

export function formatTokens(tokens: Tokens): string {
  return `${formatCount(countTokens(tokens))} tokens`;
}

/** The kinds that were used, e.g. `1.2k input, 300 output`. */
export function explainTokens(tokens: Tokens): string {
  const used = kinds.filter(([kind]) => tokens[kind] > 0);
  return used.map(([kind, name]) => `${formatCount(tokens[kind])} ${name}`).join(', ') || 'no tokens';
}
