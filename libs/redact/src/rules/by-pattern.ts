import { needles, type Needle, type Rule } from './rule.js';

export interface PatternRule {
  readonly starts: readonly string[];
  /** Sticky. With groups, the first is what leads to the secret and the second is the secret. */
  readonly pattern: RegExp;
  readonly isAtStart?: boolean;
  readonly isFolded?: boolean;
  readonly accepts?: (secret: string) => boolean;
}

/** A secret that is known by how it begins. */
export function byPattern({ starts, pattern, accepts, ...options }: PatternRule): Rule {
  const only: Omit<Needle, 'text'> = options;
  return {
    needles: needles(starts, only),
    find(text, at) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (match === null) return undefined;
      const [whole, lead = '', secret = whole] = match;
      if (accepts?.(secret) === false) return undefined;
      return { start: at + lead.length, end: at + lead.length + secret.length };
    },
  };
}
