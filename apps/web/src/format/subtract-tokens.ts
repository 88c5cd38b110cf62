import type { Tokens } from '@tributary/domain';

/** What is left of each kind, never below nothing. */
export function subtractTokens(a: Tokens, b: Tokens): Tokens {
  return {
    input: Math.max(0, a.input - b.input),
    output: Math.max(0, a.output - b.output),
    cacheRead: Math.max(0, a.cacheRead - b.cacheRead),
    cacheWrite5m: Math.max(0, a.cacheWrite5m - b.cacheWrite5m),
    cacheWrite1h: Math.max(0, a.cacheWrite1h - b.cacheWrite1h),
    reasoning: Math.max(0, a.reasoning - b.reasoning),
  };
}
