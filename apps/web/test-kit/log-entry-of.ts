import type { LogEntry } from '@tributary/domain';

/** Entry `n` of a feed: one second after the one before. A run makes it a sub-agent's. */
export function logEntryOf(n: number, { runId = null, ...facts }: Partial<LogEntry> = {}): LogEntry {
  const agent = facts.agent ?? (runId === null ? 'main' : 'Explore');
  return {
    id: String(n),
    sessionId: 's',
    runId,
    eventType: 'message',
    agent,
    content: runId === null ? `text ${n}` : `↳ ${agent} | text ${n}`,
    metadata: {},
    occurredAt: new Date(Date.UTC(2026, 10, 16, 10, 0, n)).toISOString(),
    ...facts,
  };
}
