import type { AgentEvent } from '@tributary/domain';

/** Lets the first line of a session, whatever it is, tell which tool the session belongs to. */
export function introduceSessions(events: readonly AgentEvent[]): readonly AgentEvent[] {
  const introductions: AgentEvent[] = [];
  for (const { sessionId, at } of events) {
    const isSeen = (event: AgentEvent): boolean =>
      event.type === 'session.seen' && event.sessionId === sessionId;
    if (events.some(isSeen) || introductions.some(isSeen)) continue;
    introductions.push({ type: 'session.seen', sessionId, at, tool: 'opencode' });
  }
  return introductions.length === 0 ? events : [...introductions, ...events];
}
