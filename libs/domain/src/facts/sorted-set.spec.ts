import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addToSet } from './sorted-set.js';

it('holds the same list whatever the order and however often a thing is added', () => {
  const item = fc.record({
    at: fc.integer({ min: 0, max: 20 }),
    outcome: fc.constantFrom('completed', 'failed'),
  });
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const [forward, backward]: object[][] = [[], []];
      for (const each of items) addToSet(forward!, each);
      for (const each of [...items, ...items].reverse()) addToSet(backward!, each);
      expect(forward).toEqual(backward);
      expect(new Set(forward!.map((each) => JSON.stringify(each))).size).toBe(forward!.length);
    }),
  );
});
