import { NeedleIndex } from './needle-index.js';
import { allRules, type RuleName } from './rules/all-rules.js';
import type { Rule, Span } from './rules/rule.js';

/** A secret in a line. */
export interface Found extends Span {
  readonly rule: RuleName;
}

/** Thrown when a line takes longer than it may: it is then withheld. */
export class OverBudget extends Error {}

interface RankedRule extends Rule {
  readonly name: RuleName;
  readonly rank: number;
}

const ranked = Object.entries(allRules).map(([name, rule], rank): RankedRule => {
  return { name: name as RuleName, rank, ...rule };
});
let madeIndex: NeedleIndex<RankedRule> | undefined;

/** Made for the first line: a process that starts has other things to do. */
function index(): NeedleIndex<RankedRule> {
  return (madeIndex ??= new NeedleIndex(ranked.map((owner) => ({ owner, needles: owner.needles }))));
}

/** JSON that spells letters otherwise is looked at in its plain spelling. */
const spellings = [Buffer.from('\\u00'), Buffer.from('\\/')];

/** Whether a line that is still bytes has to be decoded and searched: nearly none of them. */
export function mayHoldSecret(text: Uint8Array): boolean {
  const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text.buffer, text.byteOffset, text.length);
  return spellings.some((spelling) => bytes.includes(spelling)) || index().mayBeIn(bytes);
}

/** The clock is asked after so many characters, and after so many places where a rule looked. */
const windowLength = 65_536;
export const looksPerCheck = 64;

/**
 * All secrets of a line, in order and apart from each other. The line is read in windows, between which the
 * clock is asked; a rule sees the whole line, so no secret is cut by a window's edge.
 */
export function findSecrets(text: string, isOver: () => boolean): readonly Found[] {
  const found: (Found & { readonly rank: number })[] = [];
  const doneUntil = new Map<RankedRule, number>();
  let looks = 0;
  const look = (rule: RankedRule, at: number): void => {
    if (at < (doneUntil.get(rule) ?? 0)) return;
    if ((looks += 1) % looksPerCheck === 0 && isOver()) throw new OverBudget();
    const span = rule.find(text, at);
    if (span === undefined) return;
    const start = afterEscape(text, span.start);
    if (start < span.end) found.push({ start, end: span.end, rule: rule.name, rank: rule.rank });
    doneUntil.set(rule, span.end);
  };
  for (let from = 0; from < text.length; from += windowLength) {
    if (from > 0 && isOver()) throw new OverBudget();
    index().scan(text, from, Math.min(text.length, from + windowLength), look);
  }
  return found.length < 2 ? found : joinOverlaps(found);
}

/** The letter behind a backslash belongs to the escape of a line end or the like: an escape is never cut in two. */
function afterEscape(text: string, start: number): number {
  let slashes = 0;
  while (text[start - 1 - slashes] === '\\') slashes += 1;
  if (slashes % 2 === 0) return start;
  return start + (text[start] === 'u' ? 'u0000'.length : 1);
}

/** Where pieces overlap all of it goes, under the name that tells most. */
function joinOverlaps(found: (Found & { readonly rank: number })[]): readonly Found[] {
  found.sort((a, b) => a.start - b.start || a.rank - b.rank);
  const apart: (Found & { readonly rank: number })[] = [];
  for (const next of found) {
    const last = apart.at(-1);
    if (last === undefined || next.start >= last.end) apart.push(next);
    else {
      const { rule, rank } = next.rank < last.rank ? next : last;
      apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, next.end), rule, rank };
    }
  }
  return apart;
}
