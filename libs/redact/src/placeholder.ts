import { createHmac, type BinaryLike } from 'node:crypto';
import type { Fingerprint } from '@tributary/parser';

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
