import { describe, expect, it } from '@jest/globals';
import { prettify, summarizeTool } from './summarize-tool.js';

describe('summarizeTool', () => {
  it('shows the argument that says most', () => {
    expect(summarizeTool('{"description":"Run tests","command":"npm test -- retry"}')).toBe(
      'npm test -- retry',
    );
    expect(summarizeTool('{"limit":3,"file_path":"src/a.ts"}')).toBe('src/a.ts');
    expect(summarizeTool('{"n":1,"subject":"Fix it"}')).toBe('Fix it');
  });

  it('stays on one line of bounded length', () => {
    const line = summarizeTool(JSON.stringify({ command: `first\n${'x'.repeat(500)}` }));
    expect(line).not.toContain('\n');
    expect(line.length).toBe(160);
  });

  it('survives input that is no JSON', () => expect(summarizeTool('[withheld')).toBe('[withheld'));

  it('is empty where there is nothing to tell', () => expect(summarizeTool('{}')).toBe(''));
});

describe('prettify', () => {
  it('spreads JSON over lines and leaves text alone', () => {
    expect(prettify('{"a":1}')).toBe('{\n  "a": 1\n}');
    expect(prettify('42 files')).toBe('42 files');
  });
});
