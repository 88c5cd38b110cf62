import type { AgentEvent } from '@tributary/domain';

/** Lets the first line of a session, whatever it is, tell which tool the session belongs to. */
export function introduceSessions(events: readonly AgentEvent[]): readonly AgentEvent[] {
  const seen = new Set(
    events.filter((event) => event.type === 'session.seen').map((event) => event.sessionId),
  );
  const introductions: AgentEvent[] = [];
  for (const { sessionId, at } of events) {
    if (seen.has(sessionId)) continue;
    seen.add(sessionId);
    introductions.push({ type: 'session.seen', sessionId, at, tool: 'opencode' });
  }
  return [...introductions, ...events];
}
