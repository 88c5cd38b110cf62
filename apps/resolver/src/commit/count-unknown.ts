import { familyOf, type AgentEvent } from '@tributary/domain';
import type { UnknownInFamily } from '@tributary/store';

/** How often each unknown type of line came, by tool version and family. */
export function countUnknown(events: readonly AgentEvent[]): UnknownInFamily[] {
  const counts = new Map<string, UnknownInFamily>();
  for (const event of events) {
    if (event.type !== 'unknown.seen') continue;
    const { tool, lineType, toolVersion = 'unknown' } = event;
    const family = familyOf(event.sessionId);
    const key = JSON.stringify([tool, toolVersion, lineType, family]);
    const known = counts.get(key) ?? { tool, toolVersion, lineType, family, count: 0 };
    counts.set(key, { ...known, count: known.count + 1 });
  }
  return [...counts.values()];
}
