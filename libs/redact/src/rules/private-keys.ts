import { needles, type Rule, type Rules } from './rule.js';

const opening = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/y;
const closing = /-----END [A-Z0-9 ]{0,40}-----/;
/** A 16,384-bit RSA key is 12 KB; escaped twice, numbered and coloured it is still below this. */
const longest = 32_768;
/** What stands between two lines of a key: escaped line ends, indents, line numbers, the marks of a patch. */
const gap = /(?:\\{1,8}[nrt]|[\s",+>|:→0-9-]){1,64}/y;
const keyLine = /[A-Za-z0-9+/=]{16,}/y;
const keyMaterial = /[A-Za-z0-9+/]{24}/;
const headers = 512;
const stringEnd = /\\.|"/gs;
const nextString = /\s{0,4},\s{0,4}"/y;

/**
 * From the opening to the closing line; where the closing is missing (output that was cut), as far as lines
 * of a key follow.
 */
const privateKey: Rule = {
  needles: needles(['-----BEGIN ']),
  find(text, at) {
    opening.lastIndex = at;
    if (!opening.test(text)) return undefined;
    const from = opening.lastIndex;
    const body = text.slice(from, endOfLines(text, from));
    const end = closing.exec(body);
    if (end === null) return keyLines(text, at, { from, to: from + body.length });
    const isKey = keyMaterial.test(body.slice(0, Math.min(end.index, headers)));
    return isKey ? { start: at, end: from + end.index + end[0].length } : undefined;
  },
};

/** The end of the JSON string; a patch holds each line of a file as a string, so a list of them goes on. */
function endOfLines(text: string, from: number): number {
  const last = Math.min(text.length, from + longest);
  stringEnd.lastIndex = from;
  for (let quote = stringEnd.exec(text); quote !== null && quote.index < last; quote = stringEnd.exec(text)) {
    if (quote[0] !== '"') continue;
    nextString.lastIndex = quote.index + 1;
    if (!nextString.test(text)) return quote.index;
    stringEnd.lastIndex = nextString.lastIndex;
  }
  return last;
}

function keyLines(text: string, start: number, { from, to }: { readonly from: number; readonly to: number }) {
  let end = from;
  while (end < to) {
    gap.lastIndex = end;
    keyLine.lastIndex = end + (gap.exec(text)?.[0].length ?? 0);
    const line = keyLine.exec(text);
    if (line === null || line.index >= to) break;
    end = Math.min(to, keyLine.lastIndex);
  }
  return end === from ? undefined : { start, end };
}

const puttyLines = /Private-Lines: ?\d{1,4}/y;

export const privateKeys = {
  'private-key': privateKey,
  'putty-key': {
    needles: needles(['Private-Lines:']),
    find(text, at) {
      puttyLines.lastIndex = at;
      if (!puttyLines.test(text)) return undefined;
      const from = puttyLines.lastIndex;
      return keyLines(text, at, { from, to: endOfLines(text, from) });
    },
  },
} satisfies Rules;
