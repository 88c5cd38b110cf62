import type { SessionDetail } from '@tributary/domain';
import { isTroubled } from '../agents/run-state.js';
import { EvidenceList } from './evidence-list.js';
import { explainSession } from './explain-session.js';

interface WhyPanelProps {
  readonly sessions: readonly SessionDetail[];
  readonly colours: ReadonlyMap<string, string>;
}

/** The reason behind each status that a person would ask about. */
export function WhyPanel({ sessions, colours }: WhyPanelProps) {
  const troubled = sessions
    .flatMap(({ subAgents }) => subAgents)
    .filter(({ status }) => isTroubled(status))
    .slice(0, 50);
  return (
    <section className="panel" aria-label="Why">
      <div className="sec">
        <h2>Why</h2>
      </div>
      <div className="why">
        {sessions.map((session) => (
          <p key={session.id}>
            <b>
              {sessions.length === 1 ? 'The session' : (session.title ?? session.id)} is {session.status}:
            </b>{' '}
            {explainSession(session)}
          </p>
        ))}
        {troubled.map((run) => (
          <details key={run.runId}>
            <summary>
              <b style={{ color: colours.get(run.agentType) }}>{run.agentType}</b> is {run.status}
              {run.description !== null && <span className="dim"> · {run.description}</span>}
            </summary>
            {run.error !== null && <p className="fail">{run.error}</p>}
            <EvidenceList evidence={run.evidence} />
          </details>
        ))}
      </div>
    </section>
  );
}
