import type { SessionDetail } from '@tributary/domain';
import { endOf, isActive } from '../agents/run-state.js';
import type { Span } from './fit-axis.js';

/** A session may be left open for days: more idle time than this share of the agents' time is cut off. */
const idleShare = 1;

/** From the first session's beginning to the last one's end. */
export function fitSpans(sessions: readonly SessionDetail[], now: number): Span {
  const spans = sessions.map((session) => fitSpan(session, now));
  if (spans.length === 0) return { from: now, to: now };
  return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
}

/** The time worth showing: all agents, and the main session as far as it does not shrink them to nothing. */
export function fitSpan(session: SessionDetail, now: number): Span {
  const main = spanOfSession(session, now);
  const runs = session.subAgents.filter(({ startedAt }) => startedAt !== null);
  if (runs.length === 0) return main;
  const from = Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt ?? '')));
  const to = Math.max(...runs.map((run) => endOf(run) ?? now));
  const idle = Math.max(10_000, (to - from) * idleShare);
  return {
    from: from - main.from <= idle ? Math.min(from, main.from) : from - idle / 10,
    to: main.to - to <= idle ? Math.max(to, main.to) : to + idle / 10,
  };
}

export function spanOfSession(session: SessionDetail, now: number): Span {
  const from = session.startedAt === null ? now : Date.parse(session.startedAt);
  return { from, to: Math.max(from, endOfSession(session) ?? now) };
}

/**
 * Null while the session or one of its agents goes on. A session that was resumed has an end before its last line; one of
 * which nothing was heard lasted as long as its agents.
 */
export function endOfSession({ status, endedAt, lastActivityAt, subAgents }: SessionDetail): number | null {
  const goesOn =
    status === 'running' || status === 'waiting' || subAgents.some((run) => isActive(run.status));
  const own = [endedAt, lastActivityAt].filter((at) => at !== null).map((at) => Date.parse(at));
  const signs = own.length > 0 ? own : subAgents.flatMap((run) => endOf(run) ?? []);
  return goesOn || signs.length === 0 ? null : Math.max(...signs);
}
