import type { Clock } from '@tributary/domain';
import type { LoadedFamilies } from '@tributary/store';

/** The clock with what is known of the machines of stored sessions: whether they report, and what time they have. */
export function machineClock(
  clock: Clock,
  { unheard, aheadMs }: Pick<LoadedFamilies, 'unheard' | 'aheadMs'>,
): Clock {
  return {
    ...clock,
    isHostSilent: (sessionId) => unheard.has(sessionId),
    aheadMs: (sessionId) => aheadMs.get(sessionId) ?? 0,
  };
}
