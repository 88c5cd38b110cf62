import type { Tokens } from '@tributary/domain';

/** Columns of a row that counts tokens: numbers of 64 bits and sums arrive as text. */
export interface TokenCounts {
  readonly input: string;
  readonly output: string;
  readonly cache_read: string;
  readonly cache_write_5m: string;
  readonly cache_write_1h: string;
  readonly reasoning: string;
}

export function readTokens(row: TokenCounts): Tokens {
  return {
    input: Number(row.input),
    output: Number(row.output),
    cacheRead: Number(row.cache_read),
    cacheWrite5m: Number(row.cache_write_5m),
    cacheWrite1h: Number(row.cache_write_1h),
    reasoning: Number(row.reasoning),
  };
}
