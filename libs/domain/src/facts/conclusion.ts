import type { AgentEventOf } from '../events/agent-event.js';

/** An end as told from outside the child: by its parent's result, a notification, a journal, a hook. */
export type Conclusion = Pick<AgentEventOf<'run.concluded'>, 'at' | 'outcome' | 'by' | 'error' | 'note'>;
