import type { AgentEventOf } from '@tributary/domain';
import { text, type Mutable } from '../json.js';
import { purposeOf } from './agent-id.js';
import { copiedFrom } from './copied-from.js';
import type { Line } from './line.js';

type SessionSeen = AgentEventOf<'session.seen'>;
type More = Pick<SessionSeen, 'purpose' | 'model' | 'isActivity' | 'parentSessionId' | 'continuedIn'>;

/** What any line tells about its session. */
export function describeSession(line: Line, more: More = {}): SessionSeen {
  const seen: Mutable<SessionSeen> = {
    type: 'session.seen',
    sessionId: line.sessionId,
    at: line.at,
    tool: 'claude-code',
  };
  const cwd = text(line.json.cwd);
  const gitBranch = text(line.json.gitBranch);
  if (line.toolVersion !== undefined) seen.toolVersion = line.toolVersion;
  if (cwd !== undefined) seen.cwd = cwd;
  if (gitBranch !== undefined) seen.gitBranch = gitBranch;
  if (line.isMain) describeOrigin(seen, line);
  else describeAgent(seen, line);
  return Object.assign(seen, more);
}

/** In a terminal most lines say in which session they were written, since 2.1.280. */
function describeOrigin(seen: Mutable<SessionSeen>, line: Line): void {
  const origin = copiedFrom(line) ?? text(line.json.session_id);
  if (origin !== undefined && origin !== line.rootSessionId) seen.copiedFrom = origin;
  if (line.json.sessionKind === 'bg') seen.isBackground = true;
}

function describeAgent(seen: Mutable<SessionSeen>, line: Line): void {
  const { agentId, agentType, description, workflowId } = line;
  const purpose = agentId === undefined ? undefined : purposeOf(agentId);
  seen.rootSessionId = line.rootSessionId;
  if (agentId !== undefined) seen.agentId = agentId;
  if (agentType !== undefined) seen.agentType = agentType;
  if (description !== undefined) seen.description = description;
  if (workflowId !== undefined) seen.workflowId = workflowId;
  if (purpose !== undefined) seen.purpose = purpose;
}
