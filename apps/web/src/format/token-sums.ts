import type { Tokens } from '@tributary/domain';

export const noTokens: Tokens = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  reasoning: 0,
};

export function addTokens(a: Tokens, b: Tokens): Tokens {
  return combine(a, b, (x, y) => x + y);
}

/** Never below nothing. */
export function subtractTokens(a: Tokens, b: Tokens): Tokens {
  return combine(a, b, (x, y) => Math.max(0, x - y));
}

function combine(a: Tokens, b: Tokens, join: (x: number, y: number) => number): Tokens {
  return {
    input: join(a.input, b.input),
    output: join(a.output, b.output),
    cacheRead: join(a.cacheRead, b.cacheRead),
    cacheWrite5m: join(a.cacheWrite5m, b.cacheWrite5m),
    cacheWrite1h: join(a.cacheWrite1h, b.cacheWrite1h),
    reasoning: join(a.reasoning, b.reasoning),
  };
}
