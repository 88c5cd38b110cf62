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

export interface ValueOptions {
  /** As in `.env` files, where a value may hold any character. */
  readonly isWholeLine: boolean;
  /** Whether the value may be a JSON string of the line itself; else a bare quote ends the text it stands in. */
  readonly isJsonValue: boolean;
}

/** The value that begins at a place. */
export function readValue(text: string, at: number, options: ValueOptions): Value | undefined {
  openingQuote.lastIndex = at;
  const [opening, slashes = '', quote = ''] = openingQuote.exec(text) ?? [];
  if (opening === '"' && !options.isJsonValue) return undefined;
  if (opening !== undefined) {
    const start = at + opening.length;
    const end = endOfQuoted(text, start, { mark: quote, slashes: slashes.length });
    return end === undefined ? undefined : { start, text: text.slice(start, end), isQuoted: true };
  }
  const pattern = options.isWholeLine ? lineValue : bareValue;
  pattern.lastIndex = at;
  const value = pattern.exec(text)?.[0];
  return value === undefined ? undefined : { start: at, text: value, isQuoted: false };
}

interface Quote {
  readonly mark: string;
  /** How many backslashes stand before it: 0, 1, 3, 7, … for JSON inside of JSON. */
  readonly slashes: number;
}

function endOfQuoted(text: string, start: number, opening: Quote): number | undefined {
  const last = Math.min(text.length, start + longest);
  let slashes = 0;
  for (let at = start; at < last; at += 1) {
    const mark = text.charAt(at);
    if (mark === '\\') {
      slashes += 1;
      continue;
    }
    const left = mark === opening.mark || mark === '"' ? slashesOfEnd({ mark, slashes }, opening) : undefined;
    if (left !== undefined) return at - left;
    slashes = 0;
  }
  return undefined;
}

/**
 * Whether a quote ends a value, and how many of the backslashes before it are its own. After pairs of them the
 * quote ends the line's own string, whatever else was open; at a deeper level a pair is as many times as long.
 */
function slashesOfEnd({ mark, slashes }: Quote, opening: Quote): number | undefined {
  if (mark === "'") return slashes <= opening.slashes ? slashes : undefined;
  if (slashes % 2 === 0) return 0;
  if (slashes < opening.slashes) return slashes;
  const isSameLevel = (slashes - opening.slashes) % (2 * (opening.slashes + 1)) === 0;
  return isSameLevel && opening.mark === mark ? opening.slashes : undefined;
}
