import { describe, expect, it } from '@jest/globals';
import { describeCollector } from './describe-collector.js';

describe('describeCollector', () => {
  it('says how many files there are and that nothing was sent', () => {
    const status = { files: 1_204, behindBytes: 3_200_000, lastSentAt: null };
    expect(describeCollector(status, null)).toBe('1,204 files · 3.2 MB behind · nothing sent yet');
  });

  it('says what is wrong behind it', () => {
    const line = describeCollector({ files: 2, behindBytes: 0, lastSentAt: 0 }, 'No answer.');
    expect(line).toMatch(/^2 files · nothing behind · last sent \d\d:\d\d:\d\d · No answer\.$/);
  });
});
