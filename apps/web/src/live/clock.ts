import { createContext, use, useSyncExternalStore } from 'react';

/** The moment that is shown where it is not the present; null follows the clock. */
export const FixedTime = createContext<number | null>(null);

const tickMs = 1_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, tickMs);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/**
 * What `read` makes of the current second. One timer for the whole page, and a component renders again only when the
 * value (a text, a number) is another one.
 */
export function useClock<Value extends string | number | boolean | null>(
  read: (now: number) => Value,
): Value {
  const fixed = use(FixedTime);
  return useSyncExternalStore(subscribe, () => read(fixed ?? now));
}

/** The same for what follows the clock even where the past is shown. */
export function useRealClock<Value extends string | number | boolean | null>(
  read: (now: number) => Value,
): Value {
  return useSyncExternalStore(subscribe, () => read(now));
}
