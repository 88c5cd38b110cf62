import { isAgentId, type AgentEvent, type AgentEventOf } from '@tributary/domain';
import { epochMs, present, records, text, type Json } from '../../json.js';
import { describeSession } from '../describe-session.js';
import { agentSession, type Line } from '../line.js';
import { eitherCase } from './address-stream-line.js';

const outcomes: Readonly<Record<string, AgentEventOf<'run.concluded'>['outcome']>> = {
  done: 'completed',
  error: 'failed',
};

/** The only trace that a workflow's agents leave in the stream: all of them so far, told again and again. */
export function parseWorkflowProgress(line: Line): readonly AgentEvent[] {
  const toolUseId = text(eitherCase(line.json, 'tool_use_id', 'toolUseId'));
  if (toolUseId === undefined) return [];
  const told = records(eitherCase(line.json, 'workflow_progress', 'workflowProgress'));
  return told.flatMap((agent) => tellAgent(line, toolUseId, agent));
}

/** No line names the workflow's run beside its agents: the call does as well. */
function tellAgent(line: Line, workflowId: string, json: Json): readonly AgentEvent[] {
  const agentId = text(json.agentId);
  const state = text(json.state) ?? '';
  if (!isAgentId(agentId)) return [];
  const sessionId = agentSession(line, agentId);
  const agent = { ...line, agentId, sessionId, workflowId, isMain: false };
  const at = epochMs(json.lastProgressAt);
  const facts = present({ description: text(json.label) });
  const parentSessionId = line.rootSessionId;
  const outcome = Object.hasOwn(outcomes, state) ? outcomes[state] : undefined;
  return [
    describeSession(
      { ...agent, ...facts, at: epochMs(json.startedAt) },
      { parentSessionId, ...present({ model: text(json.model) }) },
    ),
    describeSession({ ...agent, at }, { isActivity: true }),
    ...(outcome === undefined
      ? []
      : [
          {
            type: 'run.concluded',
            sessionId: line.sessionId,
            at,
            childSessionId: sessionId,
            outcome,
            by: 'journal',
            ...present({ error: text(json.error) }),
          } as const,
        ]),
  ];
}
