import { useMemo } from 'react';
import type { AgentActivity, Card } from '@tributary/domain';
import { useParams } from 'react-router';
import { colourAgents } from '../agents/colour-agents.js';
import { agentParam } from '../agents/run-state.js';
import { readAgentActivity } from '../api/read-api.js';
import { BindingPanel } from '../binding/binding-panel.js';
import { ConversationPanel } from '../conversation/conversation-panel.js';
import { useAnswer } from '../live/use-answer.js';
import { useCard } from '../live/use-card.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { useRevision, useSessions } from '../live/use-sessions.js';
import { CardLogPanel } from '../log/card-log-panel.js';
import { AgentsPanel } from '../session/agents-panel.js';
import { CostPanel } from '../session/cost-panel.js';
import { SessionSkeleton } from '../session/session-skeleton.js';
import { TodoPanel } from '../session/todo-panel.js';
import { useOpenAgent } from '../session/use-open-agent.js';
import { WhyPanel } from '../session/why-panel.js';
import { NotFoundPage } from '../shell/not-found-page.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { workOf } from '../work/work.js';
import { ActivityPanel } from './activity-panel.js';
import { CardHeader } from './card-header.js';
import { followSessions } from './follow-sessions.js';

export function CardPage() {
  const { cardId = '' } = useParams();
  const store = useLiveStore();
  const { card, problem } = useCard(cardId);
  useDocumentTitle(card?.title ?? 'Card');

  if (problem?.status === 404) return <NotFoundPage what={`Card ${cardId}`} />;
  if (card !== undefined) return <CardView card={card} />;
  if (problem === undefined) return <SessionSkeleton />;
  return (
    <main className="wrap" id="main">
      <ProblemPanel
        title="The card could not be read"
        problem={problem}
        onRetry={() => void store.loadCard(cardId)}
      />
    </main>
  );
}

function CardView({ card: told }: { readonly card: Card }) {
  const sessions = useSessions(told.sessionIds);
  const agents = useAgents(told);
  const card = useMemo(() => followSessions(told, sessions), [told, sessions]);
  const work = useMemo(() => workOf(sessions, card), [sessions, card]);
  const colours = useMemo(() => colourAgents(work.subAgents), [work.subAgents]);
  const { openAgent, open, close } = useOpenAgent();
  const spoken = sessions.find(({ subAgents }) => subAgents.some((run) => agentParam(run) === openAgent));
  return (
    <main className="wrap" id="main">
      <CardHeader card={card} work={work} />
      <div className="cols">
        <div className="stack">
          <AgentsPanel work={work} colours={colours} onOpen={open} />
          <CardLogPanel card={card} agents={agents} runs={work.subAgents} colours={colours} />
        </div>
        <aside className="stack" aria-label="About this card">
          <TodoPanel todos={sessions.find(({ todos }) => todos.length > 0)?.todos ?? []} />
          <BindingPanel sessions={sessions} cardId={card.id} isAboutCard />
          <ActivityPanel agents={agents} colours={colours} />
          <CostPanel work={work} colours={colours} />
          <WhyPanel sessions={sessions} colours={colours} />
        </aside>
      </div>
      {openAgent !== null && spoken !== undefined && (
        <ConversationPanel
          key={openAgent}
          session={spoken}
          agent={openAgent}
          colours={colours}
          onClose={close}
        />
      )}
    </main>
  );
}

const noAgents: AgentActivity['agents'] = [];

/** What each agent did is not in the stream: it is read again when a session says something. */
function useAgents({ id, sessionIds }: Card) {
  const generation = useLive((state) => state.generation);
  const revision = useRevision(sessionIds);
  const version = `${generation} ${revision} ${sessionIds.join(' ')}`;
  const { value } = useAnswer(id, version, (signal) => readAgentActivity(id, signal));
  return value?.agents ?? noAgents;
}
