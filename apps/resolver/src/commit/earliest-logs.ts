import type { MessagePart, ToolCall } from '@tributary/domain';
import { storableTime } from '@tributary/store';

/** When the earliest line that these add to each session's feed occurred; what has no time is stored with the present. */
export function earliestLogs(
  parts: readonly MessagePart[],
  tools: readonly ToolCall[],
  now: number,
): Map<string, number> {
  const earliest = new Map<string, number>();
  const meet = (sessionId: string, at: number | null): void => {
    const occurredAt = (at === null ? null : storableTime(at)) ?? now;
    earliest.set(sessionId, Math.min(occurredAt, earliest.get(sessionId) ?? Infinity));
  };
  for (const { sessionId, at } of parts) meet(sessionId, at);
  for (const { sessionId, calledAt } of tools) meet(sessionId, calledAt);
  return earliest;
}
