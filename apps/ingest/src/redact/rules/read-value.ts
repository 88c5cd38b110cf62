/** A value that a name is given, and whether it stood in quotes. */
export interface Value {
  readonly start: number;
  readonly text: string;
  readonly isQuoted: boolean;
}

const longest = 16_384;
const openingQuote = /(\\{0,15})(["'])/y;
const bareValue = /[^\s"'\\,;&|()[\]{}<>`]{1,512}/y;
const lineValue = /[^\s"'\\]{1,512}/y;

/** The value that begins at a place; `isWholeLine` as in `.env` files, where a value may hold any character. */
export function readValue(text: string, at: number, isWholeLine: boolean): Value | undefined {
  openingQuote.lastIndex = at;
  const [opening, slashes = '', quote = ''] = openingQuote.exec(text) ?? [];
  if (opening !== undefined) {
    const start = at + opening.length;
    const end = endOfQuoted(text, start, { depth: slashes.length, quote });
    return end === undefined ? undefined : { start, text: text.slice(start, end), isQuoted: true };
  }
  const pattern = isWholeLine ? lineValue : bareValue;
  pattern.lastIndex = at;
  const value = pattern.exec(text)?.[0];
  return value === undefined ? undefined : { start: at, text: value, isQuoted: false };
}

/**
 * A quote inside of JSON inside of JSON is escaped once more at every level, so a quote with as many
 * backslashes as the opening one closes the value, and one with fewer closes what the value stands in.
 */
function endOfQuoted(
  text: string,
  start: number,
  { depth, quote }: { readonly depth: number; readonly quote: string },
): number | undefined {
  const last = Math.min(text.length, start + longest);
  let slashes = 0;
  for (let at = start; at < last; at += 1) {
    const character = text[at];
    if (character === '\\') {
      slashes += 1;
      continue;
    }
    const isEnd = character === quote ? slashes <= depth : character === '"' && slashes < Math.max(depth, 1);
    if (isEnd) return at - slashes;
    slashes = 0;
  }
  return undefined;
}
