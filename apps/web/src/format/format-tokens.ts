import type { Tokens } from '@tributary/domain';
import { formatCount } from './format-count.js';
import { texts } from '../texts/texts.js';

const words = texts.format;
const kinds = Object.keys(words.tokenKinds) as (keyof Tokens)[];

export function countTokens(tokens: Tokens): number {
  return kinds.reduce((sum, kind) => sum + tokens[kind], 0);
}

export function formatTokens(tokens: Tokens): string {
  return words.tokens(formatCount(countTokens(tokens)));
}

/** The kinds that were used, e.g. `1.2k input, 300 output`. */
export function explainTokens(tokens: Tokens): string {
  const used = kinds.filter((kind) => tokens[kind] > 0);
  return (
    used.map((kind) => `${formatCount(tokens[kind])} ${words.tokenKinds[kind]}`).join(', ') || words.noTokens
  );
}
