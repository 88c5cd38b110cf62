import { findSecrets, looksPerCheck, OverBudget, type Found } from './find-secrets.js';
import type { Fingerprint } from '@tributary/parser';
import { placeholder } from './placeholder.js';
import type { RuleName } from './rules/all-rules.js';
import { unescapeAscii, unescapeNestedAscii } from './unescape-ascii.js';

/** How many secrets of which kind were replaced. */
export type Hits = Readonly<Partial<Record<RuleName, number>>>;

export const noHits: Hits = Object.freeze({});

export interface TextRedaction {
  readonly text: string;
  readonly hits: Hits;
}

interface Means {
  readonly fingerprint: Fingerprint;
  readonly isOver: () => boolean;
}

const mostRounds = 8;

/**
 * Replaces every secret of a line. A line without one is returned as it came, the same string. A secret that
 * stood right behind another is seen only when that one is gone: so there are rounds until none is found.
 */
export function redactText(text: string, fingerprint: Fingerprint, isOver: () => boolean): TextRedaction {
  const hits: Partial<Record<RuleName, number>> = {};
  let redacted = text;
  for (let round = 0; ; round += 1) {
    const { plain, found } = findInEverySpelling(redacted, isOver);
    if (found.length === 0) return { text: redacted, hits: round === 0 ? noHits : hits };
    if (round === mostRounds) throw new OverBudget();
    redacted = replaceAll(plain, found, { fingerprint, isOver });
    for (const { rule } of found) hits[rule] = (hits[rule] ?? 0) + 1;
  }
}

/** The secrets of a line, and the spelling of the line in which they stand. */
function findInEverySpelling(
  text: string,
  isOver: () => boolean,
): { readonly plain: string; readonly found: readonly Found[] } {
  const plain = unescapeAscii(text);
  const found = findSecrets(plain, isOver);
  const nested = unescapeNestedAscii(plain);
  if (nested === plain) return { plain, found };
  const deeper = findSecrets(nested, isOver);
  return deeper.length > found.length ? { plain: nested, found: deeper } : { plain, found };
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
