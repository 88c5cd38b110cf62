import { memo } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { isTroubled } from '../agents/run-state.js';
import { EvidenceList } from './evidence-list.js';
import { explainSession } from './explain-session.js';
import { useFirst } from '../shell/use-first.js';
import { texts } from '../texts/texts.js';

const words = texts.session.why;
const firstShown = 10;

interface WhyPanelProps {
  readonly sessions: readonly SessionDetail[];
  readonly colours: ReadonlyMap<string, string>;
}

/** The reason behind each status that a person would ask about. */
export const WhyPanel = memo(function WhyPanel({ sessions, colours }: WhyPanelProps) {
  const { shown, more } = useFirst(sessions, firstShown, words.showAll);
  const troubled = sessions
    .flatMap(({ subAgents }) => subAgents)
    .filter(({ status }) => isTroubled(status))
    .slice(0, 50);
  return (
    <section className="panel" aria-label={words.title} data-glide="aside why">
      <div className="sec">
        <h2>{words.title}</h2>
      </div>
      <div className="why">
        {shown.map((session) => (
          <p key={session.id}>
            <b>
              {words.is(
                sessions.length === 1 ? words.theSession : (session.title ?? session.id),
                session.status,
              )}
            </b>{' '}
            {explainSession(session)}
          </p>
        ))}
        {more}
        {troubled.map((run) => (
          <details key={run.runId}>
            <summary>
              <b style={{ color: colours.get(run.agentType) }}>{run.agentType}</b>
              {` ${words.verdict(run.status)}`}
              {run.description !== null && <span className="dim"> · {run.description}</span>}
            </summary>
            {run.error !== null && <p className="fail">{run.error}</p>}
            <EvidenceList evidence={run.evidence} />
          </details>
        ))}
      </div>
    </section>
  );
});
