import type { Alert } from '@tributary/domain';

/** More than these are read on the page of health. */
export const mostShown = 3;

export interface Toasts {
  /** The newest first. */
  readonly shown: readonly Alert[];
  readonly more: number;
}

/** What is shown in the corner of what was noticed and not put away. */
export function pickToasts(alerts: readonly Alert[], gone: ReadonlySet<string>): Toasts {
  const left = alerts.filter(({ id }) => !gone.has(id));
  return { shown: left.slice(0, mostShown), more: Math.max(0, left.length - mostShown) };
}
