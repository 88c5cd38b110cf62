import type { AgentEvent } from '@tributary/domain';
import { present, record, text } from '../../json.js';
import { eitherCase } from './address-stream-line.js';
import { describeSession } from '../describe-session.js';
import { baseOf, type Line } from '../line.js';
import { unknownLine } from '../outcome.js';
import { parseStreamTask } from './parse-stream-task.js';

const meaninglessSubtypes = new Set<unknown>([
  'background_tasks_changed',
  'permission_denied',
  'status',
  'api_retry',
  'hook_started',
  'hook_progress',
  'hook_response',
  'files_persisted',
  'local_command_output',
  'session_state_changed',
]);

export function parseStreamSystem(line: Line): readonly AgentEvent[] {
  const { json } = line;
  switch (json.subtype) {
    case 'init':
      return [describeSession(line, present({ model: text(json.model) }))];
    case 'compact_boundary': {
      const trigger = text(record(eitherCase(json, 'compact_metadata', 'compactMetadata'))?.trigger);
      return [{ type: 'session.compacted', ...baseOf(line), ...present({ trigger }) }];
    }
    case 'task_started':
    case 'task_progress':
    case 'task_updated':
    case 'task_notification':
      return parseStreamTask(line, json.subtype);
    default: {
      if (meaninglessSubtypes.has(json.subtype)) return [];
      return [unknownLine({ ...line, type: `system/${text(json.subtype) ?? ''}` })];
    }
  }
}
