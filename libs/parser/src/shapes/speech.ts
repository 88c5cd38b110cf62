import { withheld, type Fingerprint, type Shape } from './shape.js';

/**
 * A text that was said, or that a tool answered. `openings` are words that the tool itself puts at its beginning, and
 * that say how something went: they are the same for everyone. What follows them stays here.
 */
export function speechWith(openings: readonly RegExp[], otherwise: Withhold = withheld): Shape {
  return (value, fingerprint) => {
    if (typeof value !== 'string') return undefined;
    for (const opening of openings) {
      const words = opening.exec(value)?.[0];
      if (words !== undefined) return join(words, value.slice(words.length), fingerprint);
    }
    return otherwise(value, fingerprint);
  };
}

type Withhold = (said: string, fingerprint: Fingerprint) => string;

function join(words: string, rest: string, fingerprint: Fingerprint): string {
  const mark = withheld(rest, fingerprint);
  return mark === '' ? words : `${words} ${mark}`;
}
