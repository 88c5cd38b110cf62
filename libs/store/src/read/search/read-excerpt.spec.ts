import { describe, expect, it } from '@jest/globals';
import { readExcerpt } from './read-excerpt.js';

describe('readExcerpt', () => {
  it('tells where the found words are', () => {
    expect(readExcerpt('the \uE000retry\uE001 of 💳 \uE000pay\uE001ments')).toEqual({
      text: 'the retry of 💳 payments',
      ranges: [
        [4, 9],
        [16, 19],
      ],
    });
  });

  it('leaves markup as the text that it is', () => {
    expect(readExcerpt('<b>\uE000x\uE001</b>')).toEqual({ text: '<b>x</b>', ranges: [[3, 4]] });
  });

  it('survives marks that do not match', () => {
    expect(readExcerpt('\uE001a\uE000b')).toEqual({ text: 'ab', ranges: [] });
  });
});
