import type { SessionDetail } from '@tributary/domain';
import { endOf, isActive } from '../agents/run-state.js';
import type { Span } from './fit-axis.js';

/** A session may be left open for days: more time without agents than this share of theirs is left out. */
const aloneShare = 0.5;
/** And this much is always shown. */
const leastAloneMs = 60_000;

/** From the first session's beginning to the last one's end. */
export function fitSpans(sessions: readonly SessionDetail[], now: number): Span {
  const [first, ...others] = sessions.map((session) => fitSpan(session, now));
  return first === undefined ? { from: now, to: now } : others.reduce(joinSpans, first);
}

/**
 * The time worth showing: all agents, and the main session as far as it does not shrink them to nothing. What is shown
 * after them grows up to its limit and stays there, however long the session goes on.
 */
export function fitSpan(session: SessionDetail, now: number): Span {
  const main = spanOfSession(session, now);
  const runs = session.subAgents.filter(({ startedAt }) => startedAt !== null);
  if (runs.length === 0) return main;
  const from = Math.min(...runs.map(({ startedAt }) => Date.parse(startedAt ?? '')));
  const to = Math.max(...runs.map((run) => endOf(run) ?? now));
  const alone = Math.max(leastAloneMs, (to - from) * aloneShare);
  return {
    from: from - main.from <= alone ? Math.min(from, main.from) : from,
    to: Math.max(to, Math.min(main.to, to + alone)),
  };
}

/** Both of them. */
export function joinSpans(a: Span, b: Span): Span {
  return { from: Math.min(a.from, b.from), to: Math.max(a.to, b.to) };
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
