import { LRUCache } from 'lru-cache';

/**
 * Remembers so many as were used last. A cache with a `max` makes room for all of them at once, and 20,000 places take
 * up to 7 ms of a start; where it counts sizes instead, it grows as it is filled.
 */
export function rememberLast<Value extends object | string | boolean>(
  most: number,
  options: { readonly ttl?: number } = {},
): LRUCache<string, Value> {
  return new LRUCache({ ...options, maxSize: most, sizeCalculation: () => 1 });
}
