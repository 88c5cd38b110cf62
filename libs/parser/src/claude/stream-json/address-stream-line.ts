import { childSessionId } from '@tributary/domain';
import { present, text, time, type Json } from '../../json.js';
import type { Line } from '../line.js';

/** Stream-json is written in snake case; what passed through an SDK may be in camel case. */
export function eitherCase(json: Json, snake: string, camel: string): unknown {
  return json[snake] ?? json[camel];
}

/** The call that a sub-agent's line answers to; absent for the main session's own lines. */
export function spawnOf(json: Json): string | undefined {
  return text(eitherCase(json, 'parent_tool_use_id', 'parentToolUseId'));
}

/**
 * Until 2.1.x a sub-agent's line names only the call, not the agent. Its session then is named by the call
 * (`<session>:<tool use>`): a stand-in, which the run's own link to the agent tells apart.
 */
export function addressStreamLine(type: string, json: Json, arrivedAt: number | undefined): Line | undefined {
  const rootSessionId = text(eitherCase(json, 'session_id', 'sessionId'));
  if (rootSessionId === undefined) return undefined;
  const agentId = text(eitherCase(json, 'agent_id', 'agentId'));
  const child = agentId ?? spawnOf(json);
  return {
    type,
    json,
    rootSessionId,
    sessionId: child === undefined ? rootSessionId : childSessionId(rootSessionId, child),
    isMain: child === undefined,
    at: time(json.timestamp) ?? (isTurn(type) ? (arrivedAt ?? null) : null),
    toolUseResult: eitherCase(json, 'tool_use_result', 'toolUseResult'),
    isApiError: eitherCase(json, 'is_api_error_message', 'isApiErrorMessage') === true,
    ...present({
      agentId,
      agentType: text(eitherCase(json, 'subagent_type', 'subagentType')),
      description: text(eitherCase(json, 'task_description', 'taskDescription')),
      uuid: text(json.uuid),
      toolVersion: text(eitherCase(json, 'claude_code_version', 'claudeCodeVersion')),
    }),
  };
}

/**
 * Until 2.1.x no line tells its time, and the end of a turn in no version: it happened when it came. What the tool says
 * beside the conversation is dated by what it is about.
 */
function isTurn(type: string): boolean {
  return type === 'user' || type === 'assistant' || type === 'result';
}
