import { childSessionId, type AgentEvent, type AgentEventOf } from '@tributary/domain';

interface WorkflowAgent {
  readonly rootSessionId: string;
  readonly workflowId: string;
  readonly agentId: string;
  readonly at: number | null;
}
type Facts = Pick<AgentEventOf<'run.spawned'>, 'agentType' | 'description' | 'prompt'>;

/** A workflow starts its agents by script, without a tool call of their own: this names the delegation. */
export function workflowRunId({
  workflowId,
  agentId,
}: Pick<WorkflowAgent, 'workflowId' | 'agentId'>): string {
  return `${workflowId}/${agentId}`;
}

export function spawnByWorkflow(agent: WorkflowAgent, facts: Facts): readonly AgentEvent[] {
  const base = { sessionId: agent.rootSessionId, at: agent.at };
  const toolUseId = workflowRunId(agent);
  return [
    { type: 'run.spawned', ...base, toolUseId, via: 'workflow', ...facts },
    {
      type: 'run.linked',
      ...base,
      toolUseId,
      childSessionId: childSessionId(agent.rootSessionId, agent.agentId),
    },
  ];
}
