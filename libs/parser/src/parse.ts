import type { Parsed, RawEvent } from '@tributary/domain';
import { parsers } from './registry.js';

/** One raw event to what it means, by the kind of its source. */
export function parse(raw: RawEvent): Parsed {
  return parsers[raw.source.kind](raw);
}
