import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { earliest, latest, maxTime, minTime, type Stamped } from './stamped.js';

const stamp = fc.record({
  at: fc.option(fc.integer({ min: 0, max: 3 })),
  value: fc.constantFrom('a', 'b', 'c'),
});

describe.each([
  ['earliest', earliest],
  ['latest', latest],
])('%s', (_name, merge: (a: Stamped<string> | undefined, b: Stamped<string>) => Stamped<string>) => {
  it('gives the same whatever the order and however often', () => {
    fc.assert(
      fc.property(stamp, stamp, stamp, (a, b, c) => {
        expect(merge(merge(a, b), c)).toEqual(merge(merge(c, a), b));
        expect(merge(merge(a, b), b)).toEqual(merge(a, b));
        expect(merge(undefined, a)).toEqual(a);
      }),
    );
  });

  it('prefers any time to none', () => {
    expect(merge({ at: null, value: 'z' }, { at: 5, value: 'a' })).toEqual({ at: 5, value: 'a' });
    expect(merge({ at: 5, value: 'a' }, { at: null, value: 'z' })).toEqual({ at: 5, value: 'a' });
  });
});

describe('times', () => {
  it('that are unknown yield to those that are known', () => {
    expect([minTime(undefined, null), minTime(null, 3), minTime(3, null), minTime(3, 2)]).toEqual([
      null,
      3,
      3,
      2,
    ]);
    expect([maxTime(undefined, null), maxTime(null, 3), maxTime(3, null), maxTime(3, 2)]).toEqual([
      null,
      3,
      3,
      3,
    ]);
  });
});
