import { familyOf } from '@tributary/domain';
import { findForgotten, type LockedSource, type Transaction } from '@tributary/store';
import { familiesOf } from './families-of.js';
import type { ParsedLines } from './parse-lines.js';

/** Passes over what is told of families that somebody wanted forgotten, unreadable lines of their files included. */
export async function leaveForgotten(
  client: Transaction,
  lines: ParsedLines,
  sources: ReadonlyMap<string, LockedSource>,
): Promise<ParsedLines> {
  const sourceFamily = ({ sourceId }: { readonly sourceId: string }): string =>
    sources.get(sourceId)?.family ?? '';
  const told = familiesOf(lines.parsed).map(({ family }) => family);
  const forgotten = await findForgotten(client, [
    ...new Set([...told, ...lines.deadLetters.map(sourceFamily)]),
  ]);
  if (forgotten.size === 0) return lines;
  const parsed = lines.parsed.filter(
    ({ events }) => !events.some(({ sessionId }) => forgotten.has(familyOf(sessionId))),
  );
  const deadLetters = lines.deadLetters.filter((letter) => !forgotten.has(sourceFamily(letter)));
  const left = lines.parsed.length - parsed.length + lines.deadLetters.length - deadLetters.length;
  return { parsed, deadLetters, ignored: lines.ignored + left };
}
