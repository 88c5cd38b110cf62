import type { Tokens } from '@tributary/domain';
import { count, record, type Json } from '../../json.js';

/** Tokens of one model step; undefined where nothing was used. */
export function readTokens(value: unknown): Tokens | undefined {
  const tokens = record(value);
  return tokens && readKinds(tokens, isReasoningApart(tokens));
}

/** The running totals of a session; they exist since 1.18 only, where the kinds are apart. */
export function readSessionTokens(value: unknown): Tokens | undefined {
  const tokens = record(value);
  return tokens && readKinds(tokens, true);
}

/**
 * Up to 1.2.27 `output` includes the reasoning, since 1.18 it does not. No message tells its version, but the
 * provider's `total` tells which it is; versions without a `total` include it, unless it is more than the whole.
 */
function isReasoningApart(tokens: Json): boolean {
  if (count(tokens.reasoning) > count(tokens.output)) return true;
  const cache = record(tokens.cache);
  const completion = count(tokens.total) - count(tokens.input) - count(cache?.read) - count(cache?.write);
  return completion >= count(tokens.output) + count(tokens.reasoning);
}

function readKinds(tokens: Json, isApart: boolean): Tokens | undefined {
  const cache = record(tokens.cache);
  const input = count(tokens.input);
  const reasoning = count(tokens.reasoning);
  const output = isApart ? count(tokens.output) : Math.max(0, count(tokens.output) - reasoning);
  const cacheRead = count(cache?.read);
  const cacheWrite5m = count(cache?.write);
  if (input + output + reasoning + cacheRead + cacheWrite5m === 0) return undefined;
  return { input, output, cacheRead, cacheWrite5m, cacheWrite1h: 0, reasoning };
}
