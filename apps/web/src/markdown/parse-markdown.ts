import type { Block } from './markdown-node.js';
import { parseInline } from './parse-inline.js';

const maxDepth = 12;
const fence = /^ {0,3}(`{3,}|~{3,})\s*([\w+#.-]*)/;
const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;
const quote = /^ {0,3}> ?/;
const item = /^(\s{0,12})(?:([-*+])|(\d{1,9})[.)])\s+(?=\S)/;
const tableRule = /^\s*\|?\s*:?-{1,}:?\s*(?:\|\s*:?-{1,}:?\s*)+\|?\s*$/;

interface Taken {
  readonly block: Block;
  /** How many lines it has. */
  readonly length: number;
}

/** The blocks of a text. Nothing in it can become markup of the page: the result is data, not HTML. */
export function parseMarkdown(text: string): Block[] {
  return parseLines(text.replaceAll('\r\n', '\n').split('\n'), 0);
}

function parseLines(lines: readonly string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const { block, length } = takeBlock(lines, at, depth);
    blocks.push(block);
    at += length;
  }
  return blocks;
}

function takeBlock(lines: readonly string[], at: number, depth: number): Taken {
  const line = lines[at] ?? '';
  const title = heading.exec(line);
  if (title !== null) {
    const [, marks = '#', words = ''] = title;
    return { block: { kind: 'heading', level: marks.length, children: parseInline(words) }, length: 1 };
  }
  if (fence.test(line)) return takeCode(lines, at);
  if (rule.test(line)) return { block: { kind: 'rule' }, length: 1 };
  if (tableRule.test(lines[at + 1] ?? '') && line.includes('|')) return takeTable(lines, at);
  if (depth < maxDepth && quote.test(line)) return takeQuote(lines, at, depth);
  if (depth < maxDepth && item.test(line)) return takeList(lines, at, depth);
  return takeParagraph(lines, at);
}

function takeCode(lines: readonly string[], at: number): Taken {
  const [, marks = '```', language = ''] = fence.exec(lines[at] ?? '') ?? [];
  const end = lines.findIndex(
    (line, index) => index > at && line.trim().startsWith(marks) && line.trim().length === marks.length,
  );
  const last = end < 0 ? lines.length : end;
  const text = lines.slice(at + 1, last).join('\n');
  return { block: { kind: 'code', language, text }, length: (end < 0 ? last : last + 1) - at };
}

function takeQuote(lines: readonly string[], at: number, depth: number): Taken {
  const length = countWhile(lines, at, (line) => quote.test(line));
  const inner = lines.slice(at, at + length).map((line) => line.replace(quote, ''));
  return { block: { kind: 'quote', children: parseLines(inner, depth + 1) }, length };
}

/** An item goes on with lines that stand deeper than its mark, across single empty ones. */
function takeList(lines: readonly string[], at: number, depth: number): Taken {
  const [, indent = '', , number] = item.exec(lines[at] ?? '') ?? [];
  const isNext = (line: string | undefined): boolean => isNextItem(line, indent, number !== undefined);
  const isOfList = (line: string, index: number): boolean => {
    if (line.trim() === '') return startsDeeper(lines[index + 1], indent) || isNext(lines[index + 1]);
    return isNext(line) || startsDeeper(line, indent);
  };
  const length = countWhile(lines, at, isOfList);
  const items: string[][] = [];
  for (const line of lines.slice(at, at + length)) {
    if (isNext(line)) items.push([line.replace(item, '')]);
    else items.at(-1)?.push(line.slice(Math.min(indent.length + 2, line.search(/\S|$/))));
  }
  const start = number === undefined ? null : Number(number);
  return { block: { kind: 'list', start, items: items.map((each) => parseLines(each, depth + 1)) }, length };
}

function isNextItem(line: string | undefined, indent: string, isNumbered: boolean): boolean {
  const found = item.exec(line ?? '');
  if (found === null || isNumbered !== (found[3] !== undefined)) return false;
  return Math.abs((found[1] ?? '').length - indent.length) < 2;
}

function startsDeeper(line: string | undefined, indent: string): boolean {
  return line !== undefined && line.trim() !== '' && line.search(/\S/) >= indent.length + 2;
}

function takeTable(lines: readonly string[], at: number): Taken {
  const length = countWhile(lines, at, (line) => line.includes('|'));
  const rows = lines.slice(at, at + length).filter((_, index) => index !== 1);
  return { block: { kind: 'table', rows: rows.map(splitCells) }, length };
}

function splitCells(line: string) {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')));
}

function takeParagraph(lines: readonly string[], at: number): Taken {
  const begins = (line: string): boolean =>
    fence.test(line) || heading.test(line) || quote.test(line) || item.test(line) || rule.test(line);
  const length = Math.max(
    1,
    countWhile(lines, at, (line, index) => line.trim() !== '' && (index === at || !begins(line))),
  );
  return {
    block: { kind: 'paragraph', children: parseInline(lines.slice(at, at + length).join('\n')) },
    length,
  };
}

function countWhile(
  lines: readonly string[],
  at: number,
  isOf: (line: string, index: number) => boolean,
): number {
  let end = at;
  while (end < lines.length && isOf(lines[end] ?? '', end)) end += 1;
  return end - at;
}
