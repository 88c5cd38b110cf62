import type { SessionSummary } from '@tributary/domain';
import type { RunStatus } from './run-state.js';

export type Status = SessionSummary['status'] | RunStatus;

/** What a person should understand by each status. */
const meanings = {
  idle: 'waits for its first prompt',
  running: 'at work',
  waiting: 'waits for a person',
  pending: 'asked for, not started yet',
  completed: 'finished',
  failed: 'ended with an error',
  aborted: 'stopped on purpose',
  orphaned: 'no conclusion, and nobody is left to give one',
  unknown: 'its machine is silent, so nobody can say',
} as const satisfies Record<Status, string>;

/** Colour and shape class of a dot, a bar or a pill. */
export const tones = {
  idle: 'done',
  running: 'run',
  waiting: 'wait',
  pending: 'pend',
  completed: 'done',
  failed: 'fail',
  aborted: 'stop',
  orphaned: 'orph',
  unknown: 'unkn',
} as const satisfies Record<Status, string>;

/** The mark inside a pill; a running one spins instead. */
export const marks = {
  pending: '…',
  running: '⟳',
  completed: 'done',
  failed: 'err',
  aborted: 'stop',
  orphaned: '?',
  unknown: '??',
} as const satisfies Record<RunStatus, string>;

export function describeStatus(status: Status): string {
  return `${status}: ${meanings[status]}`;
}
