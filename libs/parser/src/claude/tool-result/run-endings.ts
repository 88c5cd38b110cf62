import type { AgentEventOf } from '@tributary/domain';

type Outcome = AgentEventOf<'run.concluded'>['outcome'];

const endings: Readonly<Record<string, Outcome>> = {
  completed: 'completed',
  failed: 'failed',
  killed: 'aborted',
};

/** An end in the words of a result; undefined for anything else, such as `running`. */
export function endingOf(status: unknown): Outcome | undefined {
  return typeof status === 'string' && Object.hasOwn(endings, status) ? endings[status] : undefined;
}
