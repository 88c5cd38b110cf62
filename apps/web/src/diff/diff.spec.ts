import { describe, expect, it } from '@jest/globals';
import { diffLines } from './diff-lines.js';
import { findEdits } from './find-edits.js';
import { foldSame } from './fold-same.js';

const show = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text }) => `${{ same: ' ', added: '+', removed: '-' }[kind]}${text}`);

describe('diffLines', () => {
  it('tells what went and what came, with as few lines as it can', () => {
    expect(show('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d']);
  });

  it('has nothing to remove from a file that is new', () => {
    expect(show('', 'a\nb\n')).toEqual(['+a', '+b']);
  });

  it('does not compare what is too large to compare', () => {
    const lines = (mark: string) => Array.from({ length: 3_000 }, (_, index) => `${mark}${index}`).join('\n');
    expect(diffLines(lines('a'), lines('b'))).toHaveLength(6_000);
  });
});

describe('foldSame', () => {
  it('leaves out unchanged lines that are far from a change', () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const rows = foldSame(diffLines(text, text.replace('line 10', 'other')));
    expect(rows.map(({ kind }) => kind)).toEqual([
      'skipped',
      ...['same', 'same', 'same', 'removed', 'added', 'same', 'same', 'same'],
      'skipped',
    ]);
    expect(rows[0]).toEqual({ kind: 'skipped', count: 7 });
  });
});

describe('findEdits', () => {
  it('reads the edits of both tools', () => {
    const claude = { file_path: '/a.ts', old_string: 'x', new_string: 'y' };
    const opencode = { filePath: '/a.ts', oldString: 'x', newString: 'y' };
    const edit = { path: '/a.ts', before: 'x', after: 'y' };
    expect(findEdits('Edit', JSON.stringify(claude))).toEqual([edit]);
    expect(findEdits('edit', JSON.stringify(opencode))).toEqual([edit]);
    const many = { file_path: '/a.ts', edits: [claude, claude] };
    expect(findEdits('MultiEdit', JSON.stringify(many))).toEqual([edit, edit]);
    expect(findEdits('Write', JSON.stringify({ file_path: '/b', content: 'z' }))).toEqual([
      { path: '/b', before: '', after: 'z' },
    ]);
  });

  it('is no edit where the input was cut, or the tool is another', () => {
    expect(findEdits('Edit', '{"file_path":"/a')).toEqual([]);
    expect(findEdits('Bash', '{"command":"ls"}')).toEqual([]);
  });
});
