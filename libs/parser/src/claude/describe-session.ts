import type { AgentEventOf } from '@tributary/domain';
import { present, text } from '../json.js';
import { purposeOf } from './agent-id.js';
import { baseOf, type Line } from './line.js';

type SessionSeen = AgentEventOf<'session.seen'>;
type More = Pick<SessionSeen, 'purpose' | 'model' | 'isActivity' | 'parentSessionId'>;

/** What any line tells about its session. */
export function describeSession(line: Line, more: More = {}): SessionSeen {
  const { json, agentId } = line;
  return {
    type: 'session.seen',
    ...baseOf(line),
    tool: 'claude-code',
    ...present({
      toolVersion: line.toolVersion,
      cwd: text(json.cwd),
      gitBranch: text(json.gitBranch),
    }),
    ...(!line.isMain && {
      rootSessionId: line.rootSessionId,
      ...present({
        agentId,
        agentType: line.agentType,
        description: line.description,
        workflowId: line.workflowId,
        purpose: agentId === undefined ? undefined : purposeOf(agentId),
      }),
    }),
    ...more,
  };
}
