import type { AgentPill, AgentSummary } from '@tributary/domain';
import { describeStatus, marks, tones } from '../agents/describe-status.js';
import { texts } from '../texts/texts.js';
import { initialOf, summarizePills } from '../agents/summarize-pills.js';

/** `[E ⟳] [C ⟳] [S done]  3 agents (2 active)`. The row keeps its height without agents, so that none shifts it. */
export function AgentPills({ agents }: { readonly agents: AgentSummary }) {
  const { pills, more, text } = summarizePills(agents);
  return (
    <div className="pills">
      {pills.map((pill) => (
        <Pill key={pill.runId} pill={pill} />
      ))}
      {more > 0 && <span className="pill more">{texts.agents.more(more)}</span>}
      <span className="pills-text" title={text}>
        {text}
      </span>
    </div>
  );
}

function Pill({ pill: { agentType, status } }: { readonly pill: AgentPill }) {
  const label = `${agentType}, ${describeStatus(status)}`;
  return (
    <span className={`pill ${tones[status]}`} role="img" aria-label={label} title={label}>
      {initialOf(agentType)} {status === 'running' ? <span className="spin" /> : marks[status]}
    </span>
  );
}
