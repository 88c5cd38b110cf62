import type { SubAgent } from '@tributary/domain';
import { endOf, isActive } from './run-state.js';

/** Running first by start, then finished by end: a lane moves once in its life, and new ones join at an end. */
export function orderLanes(runs: readonly SubAgent[]): SubAgent[] {
  return runs.toSorted((a, b) => {
    if (isActive(a.status) !== isActive(b.status)) return isActive(a.status) ? -1 : 1;
    return laneTime(a) - laneTime(b) || a.runId.localeCompare(b.runId);
  });
}

function laneTime(run: SubAgent): number {
  return endOf(run) ?? startOf(run);
}

/** Runs that nobody has timed yet come last. */
export function startOf(run: SubAgent): number {
  return run.startedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(run.startedAt);
}

/** In the order in which they appeared. */
export function orderByStart(runs: readonly SubAgent[]): SubAgent[] {
  return runs.toSorted((a, b) => startOf(a) - startOf(b) || a.runId.localeCompare(b.runId));
}
