import { familyOf } from '@tributary/domain';
import type { SourceFamily } from '@tributary/store';
import type { ParsedLine } from './parse-lines.js';

/** The families that lines speak of, with where they said so. */
export function familiesOf(lines: readonly ParsedLine[]): SourceFamily[] {
  const pairs = new Map<string, SourceFamily>();
  for (const { sourceId, events } of lines) {
    for (const { sessionId } of events) {
      const family = familyOf(sessionId);
      pairs.set(`${sourceId}|${family}`, { sourceId, family });
    }
  }
  return [...pairs.values()];
}
