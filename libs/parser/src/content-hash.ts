const { imul } = Math;

/**
 * Names a text by its content: two independent 32-bit FNV-1a runs and the length. Not for secrets, but
 * strong enough to tell apart the lines of one session without a Node builtin.
 */
export function contentHash(text: string): string {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    low = imul(low ^ unit, 0x01000193);
    high = imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 15;
  }
  return `${(low >>> 0).toString(36)}${(high >>> 0).toString(36).padStart(7, '0')}-${text.length.toString(36)}`;
}
