const escapedAscii = /\\u00[2-7][0-9a-fA-F]|\\\//;
const anyEscape = /\\(?:u00([2-7][0-9a-fA-F])|[^])/g;
const nestedAscii = /(?<!\\)\\{2,64}u00([2-7][0-9a-fA-F])/g;

function characterOf(hex: string): string | undefined {
  const code = Number.parseInt(hex, 16);
  const character = String.fromCharCode(code);
  return character === '"' || character === '\\' || code === 0x7f ? undefined : character;
}

/** Searching for a text is far cheaper than for a pattern, and most lines hold neither. */
function hasEscapes(text: string): boolean {
  return text.includes('\\u00') || text.includes('\\/');
}

/** JSON may spell any letter as `\u0041`, and `/` as `\/`: the same text in its plain spelling. */
export function unescapeAscii(text: string): string {
  if (!hasEscapes(text) || !escapedAscii.test(text)) return text;
  return text.replace(anyEscape, (escape, hex: string | undefined) => {
    if (hex !== undefined) return characterOf(hex) ?? escape;
    return escape === '\\/' ? '/' : escape;
  });
}

/**
 * The same one level deeper: JSON that a tool printed. This is another text (what was shown as an escape is
 * shown as a letter), so it is taken only where a secret was behind it.
 */
export function unescapeNestedAscii(text: string): string {
  if (!text.includes('\\\\u00')) return text;
  return text.replace(nestedAscii, (escape, hex: string) => characterOf(hex) ?? escape);
}
