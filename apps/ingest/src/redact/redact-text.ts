import { findSecrets, looksPerCheck, OverBudget, type Found } from './find-secrets.js';
import { placeholder, type Fingerprint } from './placeholder.js';
import type { RuleName } from './rules/all-rules.js';
import { unescapeAscii, unescapeNestedAscii } from './unescape-ascii.js';

/** How many secrets of which kind were replaced. */
export type Hits = Readonly<Partial<Record<RuleName, number>>>;

export const noHits: Hits = Object.freeze({});

export interface TextRedaction {
  readonly text: string;
  readonly hits: Hits;
}

/** Replaces every secret of a line. A line without one is returned as it came, the same string. */
export function redactText(text: string, fingerprint: Fingerprint, isOver: () => boolean): TextRedaction {
  const means = { fingerprint, isOver };
  const plain = unescapeAscii(text);
  const found = findSecrets(plain, isOver);
  const nested = unescapeNestedAscii(plain);
  const deeper = nested === plain ? found : findSecrets(nested, isOver);
  if (deeper.length > found.length) return replaceUntilNone(nested, deeper, means);
  return found.length === 0 ? { text, hits: noHits } : replaceUntilNone(plain, found, means);
}

interface Means {
  readonly fingerprint: Fingerprint;
  readonly isOver: () => boolean;
}

const mostRounds = 8;

/** A secret that stood right behind another is seen only when that one is gone: so until none is found. */
function replaceUntilNone(text: string, first: readonly Found[], means: Means): TextRedaction {
  const hits: Partial<Record<RuleName, number>> = {};
  let redacted = text;
  let found = first;
  for (let round = 0; found.length > 0; round += 1) {
    if (round === mostRounds) throw new OverBudget();
    redacted = replaceAll(redacted, found, means);
    for (const { rule } of found) hits[rule] = (hits[rule] ?? 0) + 1;
    found = findSecrets(redacted, means.isOver);
  }
  return { text: redacted, hits };
}

function replaceAll(text: string, found: readonly Found[], { fingerprint, isOver }: Means): string {
  let redacted = '';
  let from = 0;
  for (const [index, secret] of found.entries()) {
    if (index % looksPerCheck === looksPerCheck - 1 && isOver()) throw new OverBudget();
    redacted += text.slice(from, secret.start) + replaceOne(text, secret, fingerprint);
    from = secret.end;
  }
  return redacted + text.slice(from);
}

const strings = /"(?:\s{0,4},\s{0,4}")/;
const lineEnds = /\\+[nrt]|[\s",]/g;

function replaceOne(text: string, { start, end, rule }: Found, fingerprint: Fingerprint): string {
  const secret = text.slice(start, end);
  // A number outside of quotes must stay a number.
  if (rule === 'card-number' && isBareNumber(text, start, end)) return '0';
  const mark = placeholder(rule, secret.replace(lineEnds, ''), fingerprint);
  // A key that is a list of lines stays a list of as many.
  return rule === 'private-key' || rule === 'putty-key' ? secret.split(strings).fill(mark).join('","') : mark;
}

function isBareNumber(text: string, start: number, end: number): boolean {
  return (
    /(?:"\s{0,2}:|[[,])\s{0,4}$/.test(text.slice(Math.max(0, start - 5), start)) &&
    /[\s,}\]]/.test(text[end] ?? '')
  );
}
