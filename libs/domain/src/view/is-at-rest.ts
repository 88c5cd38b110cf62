import type { SessionFacts } from '../facts/session-facts.js';
import { time } from '../facts/stamped.js';

/**
 * The tool's own word that a session does nothing now; it does not say why. That a server does not list it any more,
 * or has deleted it, is no news of one that had stopped by itself: only whoever was at work is lost.
 */
export function isAtRest({ state, idleAt, activeAt }: SessionFacts): boolean {
  if (state === undefined || time(state.at) < time(activeAt)) return false;
  const isGone = state.value === 'absent' || state.value === 'ended';
  return state.value === 'idle' || (isGone && time(idleAt) >= time(activeAt));
}
