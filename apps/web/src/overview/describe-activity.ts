import type { SessionSummary } from '@tributary/domain';

export interface Activity {
  readonly text: string;
  readonly tone: 'dim' | 'wait' | 'fail' | 'orph';
}

/** The one line of a tile that says what is going on. */
export function describeActivity({ status, attention, currentActivity }: SessionSummary): Activity {
  if (status === 'waiting') return { text: attention ?? 'Waits for a person', tone: 'wait' };
  if (status === 'failed')
    return { text: attention ?? currentActivity ?? 'Ended with an error', tone: 'fail' };
  if (status === 'orphaned') return { text: 'Went silent without a conclusion', tone: 'orph' };
  if (status === 'unknown') return { text: 'Its machine is silent', tone: 'orph' };
  if (attention !== null) return { text: attention, tone: 'wait' };
  return { text: currentActivity ?? idleTexts[status], tone: 'dim' };
}

const idleTexts = {
  idle: 'Waits for its first prompt',
  running: 'At work',
  completed: 'Finished',
  aborted: 'Stopped on purpose',
} as const;
