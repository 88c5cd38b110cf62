import { byStart, type Delegation } from './delegation.js';
import type { Window } from './run-view.js';

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
    ordered.forEach((run, index) => {
      windows.set(run.runId, {
        from: index === 0 ? null : run.startedAt,
        to: ordered[index + 1]?.startedAt ?? null,
      });
    });
  }
  return windows;
}

/** What has no time belongs to the last window. */
export function isWithin(at: number | null, window: Window): boolean {
  if (at === null) return window.to === null;
  return (window.from === null || at >= window.from) && (window.to === null || at < window.to);
}
