import type { SessionFacts } from '../facts/session-facts.js';
import { lastSign } from './silent-at.js';
import { wrongClockMs } from './wrong-clock.js';

interface Heard {
  /** How far the clock of the machine is ahead that has just told something of the session. */
  readonly machineAheadMs: number;
  readonly now: number;
}

/**
 * How far a session's times are ahead of the clock that decides: as far as its machine's clock is, or farther where
 * its last sign would lie in the future all the same, as after that clock was put back. What was heard is over.
 */
export function sessionAhead(facts: SessionFacts, { machineAheadMs, now }: Heard): number {
  const aheadMs = Math.max(machineAheadMs, lastSign(facts) - now);
  return Math.abs(aheadMs) < wrongClockMs ? 0 : aheadMs;
}
