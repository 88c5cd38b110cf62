import type { MessagePart, ToolCall } from '@tributary/domain';
import { storableTime } from '@tributary/store';

/**
 * When the earliest line that these change in each session's feed occurred. Null where one has no time of its own: it
 * was stored with that of the commit that first knew it.
 */
export function earliestLogs(
  parts: readonly MessagePart[],
  tools: readonly ToolCall[],
): Map<string, number | null> {
  const earliest = new Map<string, number | null>();
  const meet = (sessionId: string, at: number | null): void => {
    const occurredAt = at === null ? null : storableTime(at);
    const before = earliest.get(sessionId);
    const isUndated = occurredAt === null || before === null;
    earliest.set(sessionId, isUndated ? null : Math.min(occurredAt, before ?? Infinity));
  };
  for (const { sessionId, at } of parts) meet(sessionId, at);
  for (const { sessionId, calledAt } of tools) meet(sessionId, calledAt);
  return earliest;
}
