import type { AgentEventOf } from '@tributary/domain';
import { record, text } from '../../json.js';

type TurnEnd = Pick<AgentEventOf<'turn.ended'>, 'outcome' | 'error'>;

const outcomes = new Map<string, TurnEnd['outcome']>([
  ['MessageAbortedError', 'interrupted'],
  ['ContextOverflowError', 'overflowed'],
]);

/** How a turn ended that carries this error. */
export function judgeError(value: unknown): TurnEnd {
  const error = record(value);
  const name = text(error?.name) ?? 'UnknownError';
  return { outcome: outcomes.get(name) ?? 'failed', error: text(record(error?.data)?.message) ?? name };
}
