import type { Needle } from './rules/rule.js';
import { startsWord } from './starts-word.js';

/** English letters from the most to the least frequent; anything else is rarer still. */
const frequent = 'etaoinsrhldcumfpgwybvkxjqz';
/** Seven bits each for the last two characters, six for the one before. */
const hashBits = 20;
const hashMask = 2 ** hashBits - 1;

interface Entry<Owner> {
  readonly needle: Needle;
  readonly owner: Owner;
  /** From the needle's beginning to the last character of its rarest three. */
  readonly offset: number;
}

/**
 * Looks for all needles at once, in one pass and without copying: three characters are hashed as the pass
 * goes on, and only where a needle's rarest three may end is a needle compared.
 */
export class NeedleIndex<Owner> {
  readonly #isTrigger = new Uint8Array(2 ** hashBits);
  readonly #entries = new Map<number, Entry<Owner>[]>();

  constructor(owners: Iterable<{ readonly owner: Owner; readonly needles: readonly Needle[] }>) {
    for (const { owner, needles } of owners) {
      for (const needle of needles) this.#add(needle, owner);
    }
  }

  #add(needle: Needle, owner: Owner): void {
    const offset = rarestTrigram(needle.text) + 2;
    const trigram = needle.text.slice(offset - 2, offset + 1);
    for (const spelling of needle.isFolded === true ? spellings(trigram) : [trigram]) {
      const hash = hashOf(spelling);
      this.#isTrigger[hash] = 1;
      const entries = this.#entries.get(hash);
      const entry = { needle, owner, offset };
      if (entries === undefined) this.#entries.set(hash, [entry]);
      else entries.push(entry);
    }
  }

  /** Calls `found` for every needle that begins in the text and whose trigger ends in [from, to). */
  scan(text: string, from: number, to: number, found: (owner: Owner, at: number) => void): void {
    const isTrigger = this.#isTrigger;
    let hash = from < 2 ? 0 : hashOf(text.slice(from - 2, from));
    for (let at = from; at < to; at += 1) {
      hash = ((hash << 7) ^ text.charCodeAt(at)) & hashMask;
      if (isTrigger[hash] === 1) this.#compare(text, at, hash, found);
    }
  }

  #compare(text: string, at: number, hash: number, found: (owner: Owner, at: number) => void): void {
    for (const { needle, owner, offset } of this.#entries.get(hash) ?? []) {
      const start = at - offset;
      if (start < 0 || !isAt(needle, text, start)) continue;
      if (needle.isAtStart !== true || startsWord(text, start)) found(owner, start);
    }
  }
}

function isAt({ text: needle, isFolded }: Needle, text: string, start: number): boolean {
  if (isFolded !== true) return text.startsWith(needle, start);
  return text.slice(start, start + needle.length).toLowerCase() === needle;
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = ((hash << 7) ^ text.charCodeAt(at)) & hashMask;
  return hash;
}

function rarestTrigram(text: string): number {
  const rarity = Array.from(text).map((letter) => (frequent.indexOf(letter) + 27) % 27);
  let rarest = 0;
  let best = -1;
  for (let at = 0; at + 2 < text.length; at += 1) {
    const sum = (rarity[at] ?? 0) + (rarity[at + 1] ?? 0) + (rarity[at + 2] ?? 0);
    if (sum > best) [rarest, best] = [at, sum];
  }
  return rarest;
}

function spellings(text: string): Set<string> {
  let known = [''];
  for (const letter of text) {
    known = known.flatMap((start) => [start + letter.toLowerCase(), start + letter.toUpperCase()]);
  }
  return new Set(known);
}
