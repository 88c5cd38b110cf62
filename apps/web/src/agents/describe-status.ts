import type { SessionSummary } from '@tributary/domain';
import type { RunStatus } from './run-state.js';
import { texts } from '../texts/texts.js';

export type Status = SessionSummary['status'] | RunStatus;

/** What a person should understand by each status. */
const meanings = texts.agents.meanings satisfies Record<Status, string>;

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
export const marks = texts.agents.marks satisfies Record<RunStatus, string>;

export function describeStatus(status: Status): string {
  return `${status}: ${meanings[status]}`;
}
