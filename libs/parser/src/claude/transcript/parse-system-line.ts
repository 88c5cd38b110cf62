import type { AgentEvent } from '@tributary/domain';
import { present, record, text } from '../../json.js';
import { describeSession } from '../describe-session.js';
import { becomeIdle } from '../judge-turn.js';
import { baseOf, type Line } from '../line.js';

export function parseSystemLine(line: Line): readonly AgentEvent[] {
  return [describeSession(line), ...meaningOf(line)];
}

function meaningOf(line: Line): readonly AgentEvent[] {
  switch (line.json.subtype) {
    case 'compact_boundary': {
      const trigger = text(record(line.json.compactMetadata)?.trigger);
      return [{ type: 'session.compacted', ...baseOf(line), ...present({ trigger }) }];
    }
    case 'turn_duration':
      return becomeIdle(line);
    default:
      return [];
  }
}
