import { useMemo, useRef } from 'react';
import type { Card, SessionDetail } from '@tributary/domain';
import { agentParam } from '../agents/run-state.js';
import { BindingPanel } from '../binding/binding-panel.js';
import { ConversationPanel } from '../conversation/conversation-panel.js';
import { FixedTime } from '../live/clock.js';
import { useLiveStore } from '../live/use-live.js';
import type { CardSessions } from '../live/use-sessions.js';
import type { CardLog } from '../log/card-log.js';
import { CardLogPanel } from '../log/card-log-panel.js';
import { PastBanner } from '../past/past-banner.js';
import { TimeSlider } from '../past/time-slider.js';
import { AgentsPanel } from '../session/agents-panel.js';
import { CostPanel } from '../session/cost-panel.js';
import { TodoPanel } from '../session/todo-panel.js';
import { useOpenAgent } from '../session/use-open-agent.js';
import { WhyPanel } from '../session/why-panel.js';
import { useGlide } from '../shell/use-glide.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { texts } from '../texts/texts.js';
import { CardHeader } from './card-header.js';
import { useShownCard, type ShownCard } from './use-shown-card.js';

interface CardViewProps {
  readonly told: Card;
  readonly held: CardSessions;
  /** The feed of the present. */
  readonly log: CardLog;
}

/** A card as it is, or as it was at the moment that is travelled to. */
export function CardView({ told, held, log }: CardViewProps) {
  const store = useLiveStore();
  const shown = useShownCard(told, held);
  const { travel, card, work, colours, liveSessions } = shown;
  const { openAgent, open, close } = useOpenAgent();
  const stack = useRef<HTMLDivElement>(null);
  useGlide(stack, 'stack', work);
  if (travel.isOpening) return <PageSkeleton />;
  const spoken = openAgent === null ? undefined : findSpoken(liveSessions, openAgent);
  return (
    <main className="wrap" id="main">
      <FixedTime value={travel.past?.at ?? null}>
        <CardHeader card={card} work={work} isPast={travel.past !== null} />
        <PastBanner travel={travel} />
        {held.problem === undefined ? (
          <div className="cols">
            <div className="stack" ref={stack}>
              <AgentsPanel work={work} colours={colours} onOpen={open} expected={expectRows(card, work)}>
                <TimeSlider travel={travel} />
              </AgentsPanel>
              <CardLogPanel
                cardId={told.id}
                log={log}
                agents={shown.agents}
                runs={work.subAgents}
                colours={colours}
                instant={travel.past?.instant ?? null}
              />
            </div>
            <Aside shown={shown} />
          </div>
        ) : (
          <ProblemPanel title={texts.card.unread} problem={held.problem} onRetry={store.readAgain} />
        )}
      </FixedTime>
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

/** The session that an agent speaks in: its own, or that of the main agent which started it. */
function findSpoken(sessions: readonly SessionDetail[], agent: string): SessionDetail | undefined {
  return sessions.find(
    ({ id, subAgents }) => id === agent || subAgents.some((run) => agentParam(run) === agent),
  );
}

/** How many rows of agents are still to come, while none has. */
function expectRows({ agents, sessionIds }: Card, { sessions }: ShownCard['work']): number {
  return sessions.length > 0 ? 0 : agents.counts.total + sessionIds.length;
}

/** What a person decides and why things are as they are is about the present only. */
function Aside({ shown }: { readonly shown: ShownCard }) {
  const { travel, card, work, colours, isFilled } = shown;
  const { sessions } = work;
  const isPresent = travel.past === null;
  const ref = useRef<HTMLElement>(null);
  useGlide(
    ref,
    'aside',
    useMemo(() => [work, isFilled, isPresent], [work, isFilled, isPresent]),
  );
  if (!isFilled) return <AsideSkeleton />;
  return (
    <aside className="stack" aria-label={texts.card.aside} ref={ref}>
      <TodoPanel todos={sessions.find(({ todos }) => todos.length > 0)?.todos ?? []} />
      {isPresent && <BindingPanel sessions={sessions} cardId={card.id} isAboutCard />}
      <CostPanel work={work} colours={colours} />
      {isPresent && <WhyPanel sessions={sessions} colours={colours} />}
    </aside>
  );
}

function AsideSkeleton() {
  return (
    <aside className="stack" aria-label={texts.card.aside} aria-busy="true">
      <div className="panel skeleton" />
      <div className="panel skeleton" />
    </aside>
  );
}
