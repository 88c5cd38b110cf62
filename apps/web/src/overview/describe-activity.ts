import type { SessionSummary } from '@tributary/domain';
import { countActive } from '../agents/run-state.js';

export interface Activity {
  readonly text: string;
  readonly tone: 'dim' | 'wait' | 'fail' | 'orph';
}

/** The one line of a tile that says what is going on. */
export function describeActivity({ status, attention, currentActivity, agents }: SessionSummary): Activity {
  if (status === 'waiting') return { text: attention ?? 'Waits for a person', tone: 'wait' };
  if (status === 'failed')
    return { text: attention ?? currentActivity ?? 'Ended with an error', tone: 'fail' };
  if (status === 'orphaned') return { text: 'Went silent without a conclusion', tone: 'orph' };
  if (status === 'unknown') return { text: 'Its machine is silent', tone: 'orph' };
  if (attention !== null) return { text: attention, tone: 'wait' };
  const active = countActive(agents.counts);
  if (status === 'completed' && active > 0) return { text: waitText(active), tone: 'dim' };
  return { text: currentActivity ?? idleTexts[status], tone: 'dim' };
}

/** A turn may end while agents go on in the background. */
function waitText(active: number): string {
  return active === 1 ? 'Waits for 1 agent' : `Waits for ${active} agents`;
}

const idleTexts = {
  idle: 'Waits for its first prompt',
  running: 'At work',
  completed: 'Finished',
  aborted: 'Stopped on purpose',
} as const;
