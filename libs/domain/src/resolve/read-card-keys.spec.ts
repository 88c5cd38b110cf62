import { describe, expect, it } from '@jest/globals';
import { readCardKeys, worktreeName } from './read-card-keys.js';

describe('card keys in a text', () => {
  it.each([
    ['feature/ABC-123-x', ['ABC-123']],
    ['abc-123', ['ABC-123']],
    ['ann_ABC-123_x', ['ABC-123']],
    ['ABC-1/then/def-22', ['ABC-1', 'DEF-22']],
    ['ABC-1-abc-1', ['ABC-1']],
    ['v2-beta', []],
    ['1ABC-1x', []],
    ['', []],
  ])('%s', (text, keys) => {
    expect(readCardKeys(text)).toEqual(keys);
  });

  it('are read from a text made to be slow', () => {
    // With time that grows with the square of the length, this would not end today.
    for (const text of ['a'.repeat(1e6), 'a-'.repeat(5e5), 'a1-1'.repeat(2.5e5)]) readCardKeys(text);
    expect(readCardKeys('A-1 B-2 C-3 D-4 E-5 F-6 G-7 H-8 I-9')).toHaveLength(8);
  });
});

describe('the name of a worktree', () => {
  it.each([
    ['/home/ann/acme/.worktrees/abc-1-login', 'abc-1-login'],
    ['/home/ann/acme/.claude/worktrees/abc-1/packages/api', 'abc-1/packages/api'],
    ['/home/ABC-9/acme-abc-1', 'acme-abc-1'],
    ['C:\\src\\worktrees\\ABC-1', 'ABC-1'],
    ['', ''],
  ])('%s', (cwd, name) => {
    expect(worktreeName(cwd)).toBe(name);
  });
});
