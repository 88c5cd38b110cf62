import type { Actor } from '@tributary/domain';

/** Somebody who decides something in a test. */
export function actorNamed(name: string): Actor {
  return { name, developerId: null, tokenId: null, requestId: null };
}
