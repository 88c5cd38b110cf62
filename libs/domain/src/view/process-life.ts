import type { ProcessFacts, SessionFacts } from '../facts/session-facts.js';
import { time } from '../facts/stamped.js';

function processesOf(facts: SessionFacts | undefined): ProcessFacts[] {
  return Object.values(facts?.processes ?? {});
}

function isGone({ aliveAt, goneAt }: ProcessFacts): boolean {
  return goneAt !== null && goneAt >= time(aliveAt);
}

/** The last time that a process of the session was seen to run; -Infinity where none ever was. */
export function processAliveAt(facts: SessionFacts | undefined): number {
  return Math.max(-Infinity, ...processesOf(facts).map(({ aliveAt }) => time(aliveAt)));
}

/**
 * When whoever was at work at an instant was gone: every process of that time has ended, whatever runs the session
 * now. Null where none is known, or one of them may still run.
 */
export function processGoneAt(facts: SessionFacts | undefined, workedAt: number): number | null {
  const able = processesOf(facts).filter(({ startedAt }) => startedAt <= workedAt);
  if (able.length === 0 || !able.every(isGone)) return null;
  const goneAt = Math.max(...able.map((process) => time(process.goneAt)));
  return goneAt >= workedAt ? goneAt : null;
}

/** The processes as they were at an instant: one that was seen later ran then. */
export function rewindProcesses(
  processes: Readonly<Record<string, ProcessFacts>>,
  at: number,
): Record<string, ProcessFacts> {
  const begun = Object.entries(processes).filter(([, { startedAt }]) => startedAt <= at);
  return Object.fromEntries(
    begun.map(([id, { startedAt, aliveAt, goneAt }]) => {
      const past = { startedAt, aliveAt: aliveAt === null ? null : Math.min(aliveAt, at) };
      return [id, { ...past, goneAt: goneAt !== null && goneAt <= at ? goneAt : null }];
    }),
  );
}
