import { describe, expect, it } from '@jest/globals';
import { contentHash } from './content-hash.js';

describe('contentHash', () => {
  it('names the same text alike', () => {
    expect(contentHash('Six source files, each small.')).toBe(contentHash('Six source files, each small.'));
  });

  it('tells half a million similar texts apart', () => {
    const names = new Set<string>();
    for (let index = 0; index < 500_000; index += 1) names.add(contentHash(`{"step":${index}}`));
    expect(names.size).toBe(500_000);
  });
});
