import { createHmac, type BinaryLike } from 'node:crypto';

/** Names a text without telling it: equal texts have equal names, and nobody without the key can try guesses. */
export type Fingerprint = (text: string) => string;

export function createFingerprint(key: BinaryLike): Fingerprint {
  return (text) => createHmac('sha256', key).update(text).digest('hex');
}

/** Stands where a secret stood. No rule finds anything in it, so redacting twice changes nothing. */
export function placeholder(rule: string, secret: string, fingerprint: Fingerprint): string {
  return `[redacted:${rule}:${fingerprint(secret).slice(0, 4)}]`;
}

/** Whether a value was replaced already. */
export function isPlaceholder(value: string): boolean {
  return value.includes('[redacted:') || value.includes('[withheld:');
}
