import { describe, expect, it } from '@jest/globals';
import { splitExcerpt } from './split-excerpt.js';

describe('splitExcerpt', () => {
  it('sets the found words apart and loses nothing', () => {
    const pieces = splitExcerpt({
      text: 'a retry of the retry',
      ranges: [
        [15, 20],
        [2, 7],
      ],
    });
    expect(pieces).toEqual([
      { text: 'a ', isFound: false },
      { text: 'retry', isFound: true },
      { text: ' of the ', isFound: false },
      { text: 'retry', isFound: true },
    ]);
  });

  it('does not repeat text where ranges overlap', () =>
    expect(
      splitExcerpt({
        text: 'abcdef',
        ranges: [
          [0, 3],
          [2, 5],
        ],
      })
        .map(({ text }) => text)
        .join(''),
    ).toBe('abcdef'));
});
