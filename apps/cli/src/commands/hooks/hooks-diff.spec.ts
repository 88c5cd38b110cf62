import { describe, expect, it } from '@jest/globals';
import { diffLines } from './hooks-diff.js';

describe('diffLines', () => {
  it('shows what changes with two lines around it', () => {
    const before = 'a\nb\nc\nd\ne\nf\n';
    expect(diffLines(before, 'a\nb\nc\nd\nE\nf\n')).toEqual(['  c', '  d', '- e', '+ E', '  f']);
  });

  it('shows a gap between two changes', () => {
    const lines = 'abcdefghij'.split('');
    const changed = lines.map((line) => (line === 'a' || line === 'j' ? line.toUpperCase() : line));
    expect(diffLines(lines.join('\n'), changed.join('\n'))).toEqual([
      '- a',
      '+ A',
      '  b',
      '  c',
      '  …',
      '  h',
      '  i',
      '- j',
      '+ J',
    ]);
  });

  it('is all new for a new file and empty for the same', () => {
    expect(diffLines('', '{}\n')).toEqual(['+ {}']);
    expect(diffLines('x\n', 'x\n')).toEqual([]);
  });
});
