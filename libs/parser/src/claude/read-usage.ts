import type { AgentEvent, Tokens } from '@tributary/domain';
import { count, record, text, type Json } from '../json.js';
import { baseOf, type Line } from './line.js';

/** Claude Code writes this model where no model spoke. */
export const syntheticModel = '<synthetic>';

/** Of one message. */
const mostSearches = 1e6;

/** Usage of an API message, once per line: the lines of a message repeat it, the largest counts. */
export function readUsage(line: Line, message: Json, messageId: string): readonly AgentEvent[] {
  const usage = record(message.usage);
  const model = text(message.model);
  if (usage === undefined || model === undefined || model === syntheticModel) return [];
  const webSearches = count(record(usage.server_tool_use)?.web_search_requests, mostSearches);
  return [
    {
      type: 'usage.reported',
      ...baseOf(line),
      messageId,
      model,
      tokens: readTokens(usage),
      ...(webSearches > 0 && { webSearches }),
      ...(usage.speed === 'fast' && { isFast: true }),
      ...(line.bornAt !== undefined && { bornAt: line.bornAt }),
    },
  ];
}

function readTokens(usage: Json): Tokens {
  const split = record(usage.cache_creation);
  const oneHour = count(split?.ephemeral_1h_input_tokens);
  const fiveMinutes = count(split?.ephemeral_5m_input_tokens);
  return {
    input: count(usage.input_tokens),
    output: count(usage.output_tokens),
    cacheRead: count(usage.cache_read_input_tokens),
    ...splitCacheWrites(count(usage.cache_creation_input_tokens), fiveMinutes, oneHour),
    // Thinking is inside output_tokens.
    reasoning: 0,
  };
}

/** What no split accounts for was written for five minutes, the older and cheaper kind. */
export function splitCacheWrites(total: number, fiveMinutes: number, oneHour: number) {
  return { cacheWrite5m: Math.max(fiveMinutes, total - oneHour), cacheWrite1h: oneHour };
}
