import { isWithin, type RunView } from '@tributary/domain';
import type { RunOf } from '@tributary/store';

/** Finds the run that a moment of a session belongs to, without looking through all runs each time. */
export function indexRuns(runs: readonly RunView[]): RunOf {
  const bySession = new Map<string, RunView[]>();
  for (const run of runs) {
    for (const sessionId of run.sessionIds) {
      const known = bySession.get(sessionId);
      if (known === undefined) bySession.set(sessionId, [run]);
      else known.push(run);
    }
  }
  return (sessionId, at) => bySession.get(sessionId)?.find(({ window }) => isWithin(at, window));
}
