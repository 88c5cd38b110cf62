import { describe, expect, it } from '@jest/globals';
import { parse } from './parse.js';

const session = '11111111-2222-4333-8444-555555555555';
const source = {
  kind: 'claude.transcript',
  path: `projects/-work/${session}.jsonl`,
  host: 'laptop',
} as const;
const summary = `{"type":"summary","sessionId":"${session}","summary":"What was done","leafUuid":"u-1"}`;

describe('a line', () => {
  it.each([
    ['a byte order mark', '\uFEFF'],
    ['the NULs of a power cut', '\0'.repeat(4_096)],
    ['both', '\0\uFEFF\0'],
  ])('behind %s is the line that it is without', (_name, before) => {
    const expected = parse({ source, text: summary });
    expect(expected.outcome).toBe('parsed');
    expect(parse({ source, text: before + summary })).toEqual(expected);
  });

  it.each(['', '\r', '  \t', '\0'.repeat(5_000), '\uFEFF', '\0\r'])('of %j is nobody’s loss', (text) => {
    expect(parse({ source, text })).toEqual({ outcome: 'ignored', reason: 'blank' });
  });

  it('of NULs between other things is not read', () => {
    expect(parse({ source, text: `{\0${summary}` }).outcome).toBe('rejected');
  });
});
