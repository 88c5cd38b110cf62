import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { present } from '../../json.js';

const notice = /^<task id="(ses_[A-Za-z0-9]+)" state="([a-z]+)">/;
const summary = /<summary>([^<]*)<\/summary>/;

type Outcome = AgentEventOf<'run.concluded'>['outcome'];
const outcomes = new Map<string | undefined, Outcome>([
  ['completed', 'completed'],
  ['error', 'failed'],
  ['failed', 'failed'],
  ['cancelled', 'aborted'],
]);

/** The note that wakes a parent when its background sub-agent has ended. */
export function readTaskNotice(
  content: string,
  { sessionId, at }: { readonly sessionId: string; readonly at: number | null },
): readonly AgentEvent[] {
  const [, childSessionId, state] = notice.exec(content) ?? [];
  const outcome = outcomes.get(state);
  if (childSessionId === undefined || outcome === undefined) return [];
  const error = outcome === 'completed' ? undefined : summary.exec(content)?.[1];
  return [
    {
      type: 'run.concluded',
      sessionId,
      at,
      childSessionId,
      outcome,
      by: 'notification',
      ...present({ error }),
    },
  ];
}
