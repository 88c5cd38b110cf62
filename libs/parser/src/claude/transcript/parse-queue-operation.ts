import type { AgentEvent } from '@tributary/domain';
import { text } from '../../json.js';
import type { Line } from '../line.js';
import { concludeByNotification, readNotification } from '../parse-task-notification.js';

/** The one record that every background agent's end leaves, nested ones too. Prompts come again as user lines. */
export function parseQueueOperation(line: Line): readonly AgentEvent[] {
  const notification = readNotification(text(line.json.content) ?? '');
  return notification === undefined ? [] : concludeByNotification(line, notification);
}
