import { describeTool } from '../events/tools.js';
import { byStart, type Delegation } from './delegation.js';
import type { Window } from './run-view.js';

/** How long after its child has begun OpenCode may date a call: a second was seen on a slow machine. */
const datedLateMs = 10_000;

/**
 * A child session can serve several runs. Each run owns the child's time from its own start to the next one's;
 * the first also owns whatever came before.
 */
export function splitWindows(delegations: readonly Delegation[]): Map<string, Window> {
  const byChild = Map.groupBy(
    delegations.filter(({ child }) => child !== null),
    ({ child }) => child?.sessionId,
  );
  const windows = new Map<string, Window>();
  for (const runs of byChild.values()) {
    const ordered = [...runs].sort(byStart);
    const starts = ordered.map((run, index) => startAfter(ordered[index - 1], run));
    ordered.forEach(({ runId }, index) => {
      windows.set(runId, { from: starts[index] ?? null, to: starts[index + 1] ?? null });
    });
  }
  return windows;
}

/**
 * Up to 1.2.27 OpenCode dates a call only after its child has begun. Who waits for a call makes no other one with the
 * same child meanwhile, so what the child does once the call before came back is done for the next.
 */
function startAfter(before: Delegation | undefined, { startedAt, child }: Delegation): number | null {
  if (before === undefined) return null;
  if (startedAt === null || !describeTool(child?.tool)?.datesCallsLate) return startedAt;
  const results = before.spawn?.conclusions.filter(({ by }) => by === 'result') ?? [];
  const returnedAt = Math.max(...results.map(({ at }) => at ?? Infinity), before.startedAt ?? Infinity);
  return results.length === 0
    ? startedAt
    : Math.min(startedAt, Math.max(returnedAt, startedAt - datedLateMs));
}

/** What has no time belongs to the last window. */
export function isWithin(at: number | null, window: Window): boolean {
  if (at === null) return window.to === null;
  return (window.from === null || at >= window.from) && (window.to === null || at < window.to);
}
