import type { AgentEventOf } from '@tributary/domain';
import { record, text } from '../../json.js';

type TurnEnd = Pick<AgentEventOf<'turn.ended'>, 'outcome' | 'error'>;

/** How a turn ended that carries this error; undefined where it goes on: an overflow is followed by a compaction. */
export function judgeError(value: unknown): TurnEnd | undefined {
  const error = record(value);
  const name = text(error?.name) ?? 'UnknownError';
  if (name === 'ContextOverflowError') return undefined;
  return {
    outcome: name === 'MessageAbortedError' ? 'interrupted' : 'failed',
    error: text(record(error?.data)?.message) ?? name,
  };
}
