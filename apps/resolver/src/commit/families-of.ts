import { familyOf } from '@tributary/domain';
import type { SourceFamily } from '@tributary/store';
import type { ParsedLine } from './parse-lines.js';

/** The families that lines speak of, with where they said so. */
export function familiesOf(lines: readonly ParsedLine[]): SourceFamily[] {
  const sessions = new Map<string, Set<string>>();
  for (const { sourceId, events } of lines) {
    const ofSource = sessions.get(sourceId) ?? new Set();
    sessions.set(sourceId, ofSource);
    for (const { sessionId } of events) ofSource.add(sessionId);
  }
  return [...sessions].flatMap(([sourceId, ids]) =>
    [...new Set([...ids].map(familyOf))].map((family) => ({ sourceId, family })),
  );
}
