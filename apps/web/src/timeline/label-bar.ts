import type { SubAgent } from '@tributary/domain';
import { isActive } from '../agents/run-state.js';
import { formatError } from '../format/format-error.js';
import { formatMoment } from '../format/format-time-of-day.js';
import { texts } from '../texts/texts.js';

const words = texts.agents.bar;

/** What a bar says by itself: what is done now, or what went wrong; a run that went well needs no words. */
export function labelBar(run: SubAgent): string {
  if (isActive(run.status)) return run.currentActivity ?? texts.agents.statuses[run.status];
  if (run.status === 'failed') return formatError(run.error ?? words.failed);
  if (run.status === 'aborted') return formatError(run.error ?? words.stopped);
  if (run.status === 'orphaned') return words.noConclusion(formatMoment(run.lastActivityAt ?? run.startedAt));
  return run.status === 'unknown' ? words.silent : '';
}
