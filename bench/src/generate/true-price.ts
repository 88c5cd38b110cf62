import { calcPrice } from '@pydantic/genai-prices';
import { nanoPerUsd, type TrueTokens } from './truth.js';

/** The public table asked directly, in its own terms, so that a fault in how Tributary asks it shows. */
export function truePriceNano(model: string, at: Date, tokens: TrueTokens): number {
  const { input, output, cacheRead, cacheWrite5m, cacheWrite1h } = tokens;
  const price = calcPrice(
    {
      input_tokens: input + cacheRead + cacheWrite5m + cacheWrite1h,
      output_tokens: output,
      cache_read_tokens: cacheRead,
      cache_write_tokens: cacheWrite5m + cacheWrite1h,
      cache_write_1h_tokens: cacheWrite1h,
    },
    model,
    { providerId: 'anthropic', timestamp: at },
  );
  if (price === null) throw new Error(`the price table does not know ${model}`);
  return Math.round(price.total_price * nanoPerUsd);
}
