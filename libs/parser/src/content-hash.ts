const { imul } = Math;

/**
 * Names a text by its content: two independent 32-bit FNV-1a runs, two characters a step, and the length. Not for
 * secrets, but strong enough to tell apart the lines of one session without a Node builtin.
 */
export function contentHash(text: string): string {
  const { length } = text;
  let low = 0x811c9dc5 | 0;
  let high = 0x9747b28c | 0;
  for (let index = 0; index < length; index += 2) {
    const next = index + 1 < length ? text.charCodeAt(index + 1) : 0;
    const units = text.charCodeAt(index) | (next << 16);
    low = imul(low ^ units, 0x01000193);
    low ^= low >>> 17;
    high = imul(high ^ units, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return `${low}.${high}.${length}`;
}
