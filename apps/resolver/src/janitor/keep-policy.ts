import type { KeepPolicy } from '@tributary/store';

interface KeepSettings {
  readonly TRIBUTARY_KEEP_CONTENT?: number | undefined;
  readonly TRIBUTARY_KEEP_FACTS?: number | undefined;
}

export function keepPolicy(given: KeepSettings): KeepPolicy {
  return { contentMs: given.TRIBUTARY_KEEP_CONTENT ?? null, factsMs: given.TRIBUTARY_KEEP_FACTS ?? null };
}
