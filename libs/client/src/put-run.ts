import type { SubAgent } from '@tributary/domain';

/**
 * A list of runs with one as it is now. A child that was seen before its call was a run under its own name until the
 * call was seen: that one gives way.
 */
export function putRun(runs: readonly SubAgent[], run: SubAgent): SubAgent[] {
  const others = runs.filter(({ runId }) => runId === run.runId || runId !== run.childSessionId);
  const index = others.findIndex(({ runId }) => runId === run.runId);
  return index < 0 ? [...others, run] : others.with(index, run);
}
