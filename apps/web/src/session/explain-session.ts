import type { SessionSummary } from '@tributary/domain';
import { formatTimeOfDay } from '../format/format-time-of-day.js';

/** Why a session's status is what it is, in one sentence. */
export function explainSession({ status, attention, lastActivityAt, endedAt }: SessionSummary): string {
  const last =
    lastActivityAt === null ? 'nothing written yet' : `last line ${formatTimeOfDay(lastActivityAt)}`;
  switch (status) {
    case 'waiting':
      return attention === null ? `it asked something and has no answer, ${last}.` : `${attention} (${last})`;
    case 'running':
      return `its turn has no final answer yet, ${last}.`;
    case 'completed':
      return `its last turn ended with an answer, ${last}.`;
    case 'failed':
      return `${attention ?? 'its last turn ended with an error'}, ${last}.`;
    case 'aborted':
      return `its last turn was interrupted or rejected, ${last}.`;
    case 'orphaned':
      return endedAt === null
        ? `its turn has no conclusion and it went silent, ${last}.`
        : `its process ended ${formatTimeOfDay(endedAt)} without a conclusion, ${last}.`;
    case 'unknown':
      return `the collector of its machine is silent, ${last}.`;
    case 'idle':
      return `no prompt has been given, ${last}.`;
  }
}
