/** Bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Letters and digits mixed, as chance mixes them: no word, no name, no version. */
export function isRandom(text: string, leastBits = 3): boolean {
  return /\d/.test(text) && /[A-Za-z]/.test(text) && entropyOf(text) >= leastBits;
}

/** Base64 of random bytes has all three; a hash in hex has not. */
export function isMixedCase(text: string): boolean {
  return /\d/.test(text) && /[a-z]/.test(text) && /[A-Z]/.test(text);
}
