import type { Needle } from './rules/rule.js';
import { startsWord } from './starts-word.js';

/** English letters from the most to the least frequent; anything else is rarer still. */
const frequent = 'etaoinsrhldcumfpgwybvkxjqz';
/** Seven bits each for the last two characters, six for the one before. */
const hashBits = 20;
const hashMask = 2 ** hashBits - 1;

const utf8 = new TextEncoder();
const [space, dash, zero, nine] = [32, 45, 48, 57];

interface Entry<Owner> {
  readonly needle: Needle;
  readonly owner: Owner;
  /** From the needle's beginning to the last character of its rarest three. */
  readonly offset: number;
}

/** A needle as it is compared with bytes. */
interface ByteEntry {
  readonly needle: Needle;
  readonly codes: readonly number[];
  /** The same where case matters, otherwise those of the capital letters. */
  readonly capitals: readonly number[];
  readonly offset: number;
}

/** What a place where a needle's rarest three end asks for. */
const trigger = { none: 0, comparison: 1, digits: 2 } as const;

/**
 * Looks for all needles at once, in one pass and without copying: three characters are hashed as the pass
 * goes on, and only where a needle's rarest three may end is a needle compared.
 */
export class NeedleIndex<Owner> {
  readonly #isTrigger = new Uint8Array(2 ** hashBits);
  readonly #byteTriggers = new Uint8Array(2 ** hashBits);
  readonly #entries = new Map<number, Entry<Owner>[]>();
  readonly #byteEntries = new Map<number, ByteEntry[]>();

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
      append(this.#entries, hash, { needle, owner, offset });
      const byteHash = hashOf(String.fromCharCode(...utf8.encode(spelling).subarray(-3)));
      const entry = toByteEntry(needle, offset);
      const others = this.#byteEntries.get(byteHash) ?? [];
      const asksDigits = [entry, ...others].every(isFollowedByDigits);
      this.#byteTriggers[byteHash] = asksDigits ? trigger.digits : trigger.comparison;
      append(this.#byteEntries, byteHash, entry);
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

  /** Whether a needle may stand in this UTF-8: rather once too often. Where not, nobody has to decode it. */
  mayBeIn(bytes: Uint8Array): boolean {
    const triggers = this.#byteTriggers;
    const last = bytes.length - 1;
    let hash = 0;
    let at = 0;
    // By twos: nearly none is a trigger, and so there are half as many questions.
    for (; at < last; at += 2) {
      const first = ((hash << 7) ^ (bytes[at] ?? 0)) & hashMask;
      hash = ((first << 7) ^ (bytes[at + 1] ?? 0)) & hashMask;
      if (((triggers[first] ?? 0) | (triggers[hash] ?? 0)) === 0) continue;
      if (this.#mayEndAt(bytes, at, first) || this.#mayEndAt(bytes, at + 1, hash)) return true;
    }
    return at === last && this.#mayEndAt(bytes, at, ((hash << 7) ^ (bytes[at] ?? 0)) & hashMask);
  }

  #mayEndAt(bytes: Uint8Array, at: number, hash: number): boolean {
    const asked = this.#byteTriggers[hash];
    if (asked === trigger.none) return false;
    if (asked === trigger.digits && !areDigitsLikely(bytes, at + 1)) return false;
    for (const entry of this.#byteEntries.get(hash) ?? []) if (mayBeAround(entry, bytes, at)) return true;
    return false;
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

function toByteEntry(needle: Needle, offset: number): ByteEntry {
  const codes = Array.from(needle.text, (letter) => letter.charCodeAt(0));
  if (needle.isFolded !== true) return { needle, codes, capitals: codes, offset };
  const capitals = Array.from(needle.text, (letter) => letter.toUpperCase().charCodeAt(0));
  return { needle, codes, capitals, offset };
}

/** Fewer behind a needle would not tell a number from others. */
const fewDigits = 4;

/** Whether its three characters are all of it that can be compared: of such there are most, and digits follow hardly any. */
function isFollowedByDigits({ needle, codes, offset }: ByteEntry): boolean {
  return offset === codes.length - 1 && (needle.digitsBehind ?? 0) >= fewDigits;
}

/** 1 for a digit and for what may stand between two: a look into it is quicker than four comparisons. */
const isInNumber = new Uint8Array(256)
  .fill(1, zero, nine + 1)
  .fill(1, space, space + 1)
  .fill(1, dash, dash + 1);

/** Of so many digits, with a space or a dash between them, the first bytes are nothing else. */
function areDigitsLikely(bytes: Uint8Array, from: number): boolean {
  if (from + fewDigits > bytes.length) return false;
  for (let at = from; at < from + fewDigits; at += 1) if (isInNumber[bytes[at] ?? 0] === 0) return false;
  return true;
}

/**
 * Compares from the trigger outwards. Letters beyond ASCII take several bytes and may be another case of an English one
 * (the Kelvin sign is a k): where one stands, only the decoded text can tell.
 */
function mayBeAround({ needle, codes, capitals, offset }: ByteEntry, bytes: Uint8Array, at: number): boolean {
  const start = at - offset;
  const end = start + codes.length;
  for (let place = at; place >= start; place -= 1) {
    const byte = bytes[place] ?? 0;
    if (byte > 127) return true;
    if (byte !== codes[place - start] && byte !== capitals[place - start]) return false;
  }
  for (let place = at + 1; place < end; place += 1) {
    const byte = bytes[place] ?? 0;
    if (byte > 127) return true;
    if (byte !== codes[place - start] && byte !== capitals[place - start]) return false;
  }
  if (needle.digitsBehind !== undefined && !areDigitsAt(bytes, end, needle.digitsBehind)) return false;
  return needle.isAtStart !== true || startsWordAt(bytes, start);
}

function areDigitsAt(bytes: Uint8Array, from: number, count: number): boolean {
  let at = from;
  for (let digits = 0; digits < count; digits += 1) {
    if (bytes[at] === space || bytes[at] === dash) at += 1;
    const byte = bytes[at] ?? 0;
    if (byte < zero || byte > nine) return false;
    at += 1;
  }
  return true;
}

/** As much as is looked at before a word. */
const leadBytes = 16;

function startsWordAt(bytes: Uint8Array, start: number): boolean {
  const from = Math.max(0, start - leadBytes);
  return startsWord(String.fromCharCode(...bytes.subarray(from, start)), start - from);
}

function append<Key, Item>(lists: Map<Key, Item[]>, key: Key, item: Item): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
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
