import type { SubAgent } from '@tributary/domain';

interface AgentNameProps {
  readonly run: SubAgent;
  readonly colour: string | undefined;
}

export function AgentName({ run, colour }: AgentNameProps) {
  return (
    <>
      <span className="type" style={{ color: colour }}>
        {run.agentType}
      </span>
      <span className="desc" title={run.description ?? ''}>
        {run.description}
      </span>
    </>
  );
}
