import type { AgentEvent, AgentEventOf } from '@tributary/domain';
import { record, text, type Json } from '../../json.js';
import { readTaskNotice } from './read-task-notice.js';
import type { PartPlace } from './read-part.js';

/** A piece of conversation: `text` and `reasoning` parts, and the prompt of a `subtask` part. */
export function readTextPart(part: Json, place: PartPlace): readonly AgentEvent[] {
  const content = text(part.type === 'subtask' ? part.prompt : part.text);
  if (content === undefined) return [];
  const recorded = { ...place, type: 'message.recorded', ...classify(part), text: content } as const;
  return part.synthetic === true ? [recorded, ...readTaskNotice(content, place)] : [recorded];
}

type Class = Pick<AgentEventOf<'message.recorded'>, 'role' | 'kind' | 'isPrompt'>;

/**
 * A part does not tell its role, but only what the model streams has a time;
 * the one exception, a note of the tool, is marked as synthetic.
 */
function classify(part: Json): Class {
  if (part.type === 'reasoning') return { role: 'assistant', kind: 'thinking' };
  if (part.synthetic === true) return { role: 'user', kind: 'notice' };
  if (part.type === 'text' && record(part.time)) return { role: 'assistant', kind: 'text' };
  return { role: 'user', kind: 'text', isPrompt: true };
}
