import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

export function makeSecret(): string {
  return `trb_${randomBytes(32).toString('base64url')}`;
}

/** 32 random bytes need no slow hash: nobody can try them all. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Takes the same time whatever is different. */
export function isSameHash(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
