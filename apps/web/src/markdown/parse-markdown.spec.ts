import { describe, expect, it } from '@jest/globals';
import type { Block, Inline } from './markdown-node.js';
import { parseMarkdown } from './parse-markdown.js';
import { safeHref } from './safe-href.js';

type Node = Block | Inline;

/** Every address that a text could lead to. */
function linksOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.kind === 'link' ? [node.href] : []),
    ...('children' in node ? linksOf(node.children) : []),
    ...(node.kind === 'list' ? node.items.flatMap(linksOf) : []),
    ...(node.kind === 'table' ? node.rows.flat().flatMap(linksOf) : []),
  ]);
}

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#x09;script:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:null/1',
  '//evil.example/x',
  '/api/cards',
  'ms-msdt:x',
];

describe('parseMarkdown', () => {
  it.each(hostile)('makes no link of %j', (address) => {
    expect(safeHref(address)).toBeNull();
    expect(linksOf(parseMarkdown(`[here](${address}) ![x](${address}) <${address}>`))).toEqual([]);
  });

  it('keeps markup as text', () => {
    const text = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', children: [{ kind: 'text', text }] }]);
  });

  it('links addresses, named or bare, without the full stop behind them', () => {
    const text = 'See [docs](https://a.example/x), https://b.example/y(1). Or mailto:me@c.example';
    expect(linksOf(parseMarkdown(text))).toEqual([
      'https://a.example/x',
      'https://b.example/y(1',
      'mailto:me@c.example',
    ]);
  });

  it('reads headings, lists in lists, code, quotes and tables', () => {
    const text = [
      '## Plan',
      '- one',
      '  - inner **bold**',
      '- two',
      '',
      '3. three',
      '',
      '```ts',
      'const a = `*no*`;',
      '```',
      '> said',
      '',
      '| a | b |',
      '|---|---|',
      '| 1 | `x` |',
    ].join('\n');
    const blocks = parseMarkdown(text);
    expect(blocks.map(({ kind }) => kind)).toEqual(['heading', 'list', 'list', 'code', 'quote', 'table']);
    expect(blocks[1]).toMatchObject({ start: null, items: [[{}, { kind: 'list' }], [{}]] });
    expect(blocks[2]).toMatchObject({ start: 3 });
    expect(blocks[3]).toEqual({ kind: 'code', language: 'ts', text: 'const a = `*no*`;' });
    expect(blocks[5]).toMatchObject({
      rows: [
        [{}, {}],
        [{}, [{ kind: 'code', text: 'x' }]],
      ],
    });
  });

  it('leaves snake_case and arithmetic alone', () => {
    const text = 'the file_name_here is 2 * 3 * 4';
    expect(parseMarkdown(text)).toEqual([{ kind: 'paragraph', children: [{ kind: 'text', text }] }]);
  });

  it('shows code whose end was cut off', () => {
    expect(parseMarkdown('```\nopen')).toEqual([{ kind: 'code', language: '', text: 'open' }]);
  });

  it.each(['*', '_', '`', '[', '![', '> ', '- ', '**a', '](', '| '])(
    'ends soon with 20,000 times %j',
    (mark) => {
      expect(parseMarkdown(mark.repeat(20_000)).length).toBeGreaterThan(0);
    },
  );
});
