import type { AgentEvent } from '@tributary/domain';
import { record, text } from '../../json.js';
import type { Line } from '../line.js';
import { linkRun } from '../tool-result/read-run-detail.js';

/** Interactive sessions of 2.1.19 to 2.1.76 mirror their agents' messages: only the link is news. */
export function parseProgress(line: Line): readonly AgentEvent[] {
  const data = record(line.json.data);
  const agentId = text(data?.agentId);
  const toolUseId = text(line.json.parentToolUseID);
  if (data?.type !== 'agent_progress' || agentId === undefined || toolUseId === undefined) return [];
  return linkRun(line, toolUseId, agentId);
}
