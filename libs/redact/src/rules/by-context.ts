import { isRandom } from './is-random.js';
import { needles, type Rule } from './rule.js';

/** Less than elsewhere: one of 8,000 keys in hex has fewer than 3. What stands for a key, as `1111-2222`, has fewer still. */
const leastBits = 2.25;

/** Keys without a mark of their own: only the vendor's name before them tells what they are. */
export function byContext(words: readonly string[], secret: RegExp): Rule {
  const alternatives = words.map((word) => word.replace(/[.]/g, '\\$&')).join('|');
  // The name may go on (`HEROKU_API_KEY`), then an assignment or a word or two, then nothing but the key.
  const pattern = new RegExp(
    `((?:${alternatives})[\\w .-]{0,40}["'\\\\]{0,20} ?[:= ] {0,4}["'\\\\]{0,20})(${secret.source})(?![\\w-])`,
    'iy',
  );
  return {
    needles: needles(words, { isFolded: true }),
    find(text, at) {
      pattern.lastIndex = at;
      const [, lead, key] = pattern.exec(text) ?? [];
      if (lead === undefined || key === undefined || !isRandom(key, leastBits)) return undefined;
      return { start: at + lead.length, end: at + lead.length + key.length };
    },
  };
}
