import type { SpawnFacts } from '../facts/spawn-facts.js';

/** When a call was made, by the first that tells; Infinity where nobody does. */
export function startOfSpawn({ claims }: SpawnFacts): number {
  return Math.min(Infinity, ...Object.values(claims).map((at) => at ?? Infinity));
}
