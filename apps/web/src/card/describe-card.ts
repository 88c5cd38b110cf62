import type { Card, SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';
import type { Status } from '../agents/describe-status.js';
import { texts } from '../texts/texts.js';
import { describeActivity, type Activity } from '../overview/describe-activity.js';

const statuses = {
  idle: 'idle',
  queued: 'pending',
  dispatched: 'pending',
  working: 'running',
  waiting: 'waiting',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'aborted',
} as const satisfies Record<Card['aiStatus'], Status>;

export const stageNames = texts.card.stages satisfies Record<Card['stage'], string>;

/** A card knows nothing of sessions that went silent, nor of agents that go on after the turn has ended. */
export function statusOfCard({ aiStatus, agents }: Card, sessions: readonly SessionSummary[]): Status {
  const leading = leadingSession(sessions)?.status;
  const isSilent = leading === 'orphaned' || leading === 'unknown';
  if ((aiStatus === 'working' || aiStatus === 'idle') && isSilent) return leading;
  if (aiStatus === 'completed' && countActive(agents.counts) > 0) return 'running';
  return statuses[aiStatus];
}

/** The same in a word or two. */
export function nameCardStatus(card: Card, sessions: readonly SessionSummary[]): string {
  const status = statusOfCard(card, sessions);
  const active = countActive(card.agents.counts);
  if (card.aiStatus === 'completed' && status === 'running') return texts.agents.waitsFor(active);
  return status === 'orphaned' || status === 'unknown' ? status : texts.card.statuses[card.aiStatus];
}

/** While agents go on in the background after the turn has ended, there is nothing to review yet. */
export function stageOf(card: Card): Card['stage'] {
  const goesOn = card.aiStatus === 'completed' && countActive(card.agents.counts) > 0;
  return card.stage === 'review' && goesOn ? 'in_progress' : card.stage;
}

/** Who needs a person leads, then who works, then who did something last. */
export function leadingSession(sessions: readonly SessionSummary[]): SessionSummary | undefined {
  const sessionIn = (status: SessionSummary['status']) =>
    sessions.find((session) => session.status === status);
  return sessionIn('waiting') ?? sessionIn('running') ?? sessions[0];
}

/** The one line of a card that says what is going on. */
export function describeCard(card: Card, sessions: readonly SessionSummary[]): Activity {
  const leading = leadingSession(sessions);
  if (leading !== undefined) return describeActivity(leading);
  if (card.aiStatus === 'waiting') return { text: texts.card.waits, tone: 'wait' };
  if (card.aiStatus === 'failed') return { text: texts.card.failed, tone: 'fail' };
  const text = card.aiProgress?.currentTask ?? (card.sessionIds.length === 0 ? texts.card.noSession : '');
  return { text, tone: 'dim' };
}
