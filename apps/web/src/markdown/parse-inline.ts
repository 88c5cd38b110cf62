import type { Inline } from './markdown-node.js';
import { safeHref } from './safe-href.js';

const maxDepth = 8;
/** Where something other than plain text may begin. */
const special = /[\\`*_~[]|!\[|https?:\/\/|mailto:/g;
const bareAddress = /(?:https?:\/\/|mailto:)[^\s<>"'`|\\^{}]+/y;
const link = /!?\[([^\]\n]{0,500})\]\(\s*([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)(?:\s+"[^"\n]*")?\s*\)/y;
const marks = [
  { mark: '**', kind: 'strong' },
  { mark: '__', kind: 'strong' },
  { mark: '~~', kind: 'struck' },
  { mark: '*', kind: 'emphasis' },
  { mark: '_', kind: 'emphasis' },
] as const;

interface Match {
  readonly node: Inline;
  readonly end: number;
}

/** One line's text as pieces. What is not understood stays text. */
export function parseInline(text: string, depth = 0): readonly Inline[] {
  const nodes: Inline[] = [];
  let from = 0;
  let at = 0;
  const finder = new RegExp(special);
  while (at < text.length) {
    finder.lastIndex = at;
    const found = depth > maxDepth ? null : finder.exec(text);
    if (found === null) break;
    const match = matchAt(text, found.index, depth);
    if (match === null) {
      at = found.index + 1;
      continue;
    }
    if (found.index > from) nodes.push({ kind: 'text', text: text.slice(from, found.index) });
    nodes.push(match.node);
    from = match.end;
    at = match.end;
  }
  if (from < text.length) nodes.push({ kind: 'text', text: text.slice(from) });
  return nodes;
}

function matchAt(text: string, at: number, depth: number): Match | null {
  const char = text[at];
  if (char === '\\') return matchEscape(text, at);
  if (char === '`') return matchCode(text, at);
  if (char === '[' || char === '!') return matchLink(text, at, depth);
  if (char === 'h' || char === 'm') return matchAddress(text, at);
  return matchMark(text, at, depth);
}

function matchEscape(text: string, at: number): Match | null {
  const next = text[at + 1];
  if (next === undefined || !/[!-/:-@[-`{-~]/.test(next)) return null;
  return { node: { kind: 'text', text: next }, end: at + 2 };
}

function matchCode(text: string, at: number): Match | null {
  const fence = /^`+/.exec(text.slice(at, at + 20))?.[0] ?? '`';
  const close = text.indexOf(fence, at + fence.length);
  if (close < 0 || text[close + fence.length] === '`') return null;
  const inner = text.slice(at + fence.length, close);
  return { node: { kind: 'code', text: inner.trim() || inner }, end: close + fence.length };
}

/** An image is named, never loaded. An address that is not allowed leaves its text. */
function matchLink(text: string, at: number, depth: number): Match | null {
  link.lastIndex = at;
  const found = link.exec(text);
  if (found === null) return null;
  const [whole, label = '', address = ''] = found;
  const href = safeHref(address);
  const children = parseInline(label, depth + 2);
  const end = at + whole.length;
  if (href === null) return { node: { kind: 'text', text: whole }, end };
  return {
    node: { kind: 'link', href, children: children.length > 0 ? children : [{ kind: 'text', text: href }] },
    end,
  };
}

function matchAddress(text: string, at: number): Match | null {
  bareAddress.lastIndex = at;
  const shown = bareAddress.exec(text)?.[0].replace(/[.,;:!?)\]*_]+$/, '');
  const href = shown === undefined ? null : safeHref(shown);
  if (shown === undefined || href === null) return null;
  return { node: { kind: 'link', href, children: [{ kind: 'text', text: shown }] }, end: at + shown.length };
}

function matchMark(text: string, at: number, depth: number): Match | null {
  const found = marks.find(({ mark }) => text.startsWith(mark, at));
  if (found === undefined) return null;
  const { mark, kind } = found;
  const start = at + mark.length;
  const close = text.indexOf(mark, start + 1);
  const isInWord =
    mark.startsWith('_') && (/\w/.test(text[at - 1] ?? '') || /\w/.test(text[close + mark.length] ?? ''));
  if (close < 0 || isInWord || /\s/.test(text[start] ?? ' ') || /\s/.test(text[close - 1] ?? ' '))
    return null;
  return {
    node: { kind, children: parseInline(text.slice(start, close), depth + 1) },
    end: close + mark.length,
  };
}
