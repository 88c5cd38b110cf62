import { applyEvent, newState, type RawEvent, type State } from '@tributary/domain';
import type { Parser } from '../parser.js';

/** The whole pure path: raw events, parsed, applied once per key. */
export function buildState(raws: readonly RawEvent[], parse: Parser): State {
  const state = newState();
  const seen = new Set<string>();
  for (const raw of raws) {
    const parsed = parse(raw);
    if (parsed.outcome !== 'parsed' || seen.has(parsed.key)) continue;
    seen.add(parsed.key);
    for (const event of parsed.events) applyEvent(state, event);
  }
  return state;
}
