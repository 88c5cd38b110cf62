import { createContext, use, useSyncExternalStore } from 'react';
import type { LiveState } from './live-state.js';
import type { LiveStore } from './live-store.js';

export const LiveContext = createContext<LiveStore | null>(null);

export function useLiveStore(): LiveStore {
  const store = use(LiveContext);
  if (store === null) throw new Error('LiveContext is missing around this component');
  return store;
}

/** `select` must return the same object while nothing it looks at has changed. */
export function useLive<Selected>(select: (state: LiveState) => Selected): Selected {
  const store = useLiveStore();
  return useSyncExternalStore(store.subscribe, () => select(store.getState()));
}
