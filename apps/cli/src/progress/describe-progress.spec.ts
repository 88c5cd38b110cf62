import { describe, expect, it } from '@jest/globals';
import { describeProgress, drawBar } from './describe-progress.js';

const halfway = { doneBytes: 50_000_000, totalBytes: 100_000_000, newLines: 12_345 };

describe('describeProgress', () => {
  it('tells how far, how fast and how long still', () => {
    expect(describeProgress(halfway, 5_000)).toBe('50 % · 50 of 100 MB · 12,345 lines · 10 MB/s · 5 s left');
  });

  it('guesses nothing in the first moments and nothing at the end', () => {
    expect(describeProgress(halfway, 100)).toBe('50 % · 50 of 100 MB · 12,345 lines');
    expect(describeProgress({ ...halfway, doneBytes: 100_000_000 }, 5_000)).not.toContain('left');
  });

  it('is done where there is nothing to do', () => {
    expect(describeProgress({ doneBytes: 0, totalBytes: 0, newLines: 0 }, 0)).toMatch(/^100 %/);
    expect(drawBar({ doneBytes: 0, totalBytes: 0, newLines: 0 })).toBe('█'.repeat(24));
  });

  it('draws a bar of one length', () => {
    expect(drawBar(halfway)).toBe('█'.repeat(12) + '░'.repeat(12));
  });
});
