import { applyEvent, newState, type RawEvent, type State } from '@tributary/domain';
import { parse } from '../parse.js';

/** The whole pure path: raw events, parsed, applied once per key. */
export function buildState(raws: readonly RawEvent[]): State {
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
