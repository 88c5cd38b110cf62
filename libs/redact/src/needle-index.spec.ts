import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { NeedleIndex } from './needle-index.js';
import { startsWord } from './starts-word.js';
import type { Needle } from './rules/rule.js';

const letters = fc.constantFrom('a', 'B', 'b', '-', '_', '4', ':', '\\', 'n', 'k', 'é', '字', '\u212a');
const text = fc.array(letters, { maxLength: 80 }).map((all) => all.join(''));
const needle: fc.Arbitrary<Needle> = fc
  .record({
    text: fc.array(letters, { minLength: 3, maxLength: 6 }).map((all) => all.join('')),
    isFolded: fc.boolean(),
    isAtStart: fc.boolean(),
  })
  .map((each) => ({ ...each, text: each.isFolded ? each.text.toLowerCase() : each.text }));

function naive(needles: readonly Needle[], where: string): string[] {
  return needles.flatMap((each, owner) => {
    const places = Array.from({ length: where.length }, (_, at) => at);
    const found = places.filter((at) => {
      const piece = where.slice(at, at + each.text.length);
      const isEqual = (each.isFolded === true ? piece.toLowerCase() : piece) === each.text;
      return isEqual && (each.isAtStart !== true || startsWord(where, at));
    });
    return found.map((at) => `${owner} at ${at}`);
  });
}

it('passes bytes in which too few digits follow a needle', () => {
  const index = new NeedleIndex([{ owner: 'card', needles: [{ text: ':45', digitsBehind: 4 }] }]);
  const mayBeIn = (where: string): boolean => index.mayBeIn(Buffer.from(where));
  expect([':451234', ':45 1-23 4', ':4é :45-1234'].map(mayBeIn)).toEqual([true, true, true]);
  expect([':45', ':45123', ':45  1234', ':45123x4'].map(mayBeIn)).toEqual([false, false, false, false]);
});

it('finds every needle at every place, however the text is cut, and takes no bytes that hold one for harmless', () => {
  fc.assert(
    fc.property(
      fc.array(needle, { maxLength: 6 }),
      text,
      fc.integer({ min: 1, max: 80 }),
      (all, where, window) => {
        const index = new NeedleIndex(all.map((each, owner) => ({ owner, needles: [each] })));
        const found: string[] = [];
        for (let from = 0; from < where.length; from += window) {
          index.scan(where, from, Math.min(where.length, from + window), (owner, at) =>
            found.push(`${owner} at ${at}`),
          );
        }
        expect(found.sort()).toEqual(naive(all, where).sort());
        if (found.length > 0) expect(index.mayBeIn(Buffer.from(where))).toBe(true);
      },
    ),
    { numRuns: 2_000, seed: 20_261_116 },
  );
});
