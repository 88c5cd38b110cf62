import type { SessionSummary } from '@tributary/domain';
import { formatMoment } from '../format/format-time-of-day.js';
import { texts } from '../texts/texts.js';

const words = texts.session.explain;

/** Why a session's status is what it is, in one sentence. */
export function explainSession(session: SessionSummary): string {
  const { status, attention, lastActivityAt, endedAt, tool } = session;
  if (status === 'idle' && tool === null) return words.unheard;
  const last = lastActivityAt === null ? words.nothingWritten : words.lastLine(formatMoment(lastActivityAt));
  switch (status) {
    case 'waiting':
      return attention === null ? words.waiting(last) : words.asks(attention, last);
    case 'failed':
      return words.failed(attention ?? words.error, last);
    case 'orphaned':
      return endedAt === null ? words.silent(last) : words.ended(formatMoment(endedAt), last);
    case 'running':
    case 'completed':
    case 'aborted':
    case 'unknown':
    case 'idle':
      return words[status](last);
  }
}
