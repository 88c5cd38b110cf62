import type { Parsed, RawEvent } from '@tributary/domain';
import { isSourceKind, sources } from './sources.js';

/** One raw event to what it means, by the kind of its source. */
export function parse(raw: RawEvent): Parsed {
  const { kind } = raw.source;
  return isSourceKind(kind) ? sources[kind].parse(raw) : { outcome: 'rejected', reason: 'unknown-source' };
}
