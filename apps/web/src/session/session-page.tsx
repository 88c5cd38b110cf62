import { useMemo, useRef } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { useParams } from 'react-router';
import { colourAgents } from '../agents/colour-agents.js';
import { readProjects } from '../api/read-api.js';
import { ConversationPanel } from '../conversation/conversation-panel.js';
import { BindingPanel } from '../binding/binding-panel.js';
import { nameProject } from '../format/name-project.js';
import { useAnswer } from '../live/use-answer.js';
import { useLiveStore } from '../live/use-live.js';
import { useSession } from '../live/use-session.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useGlide } from '../shell/use-glide.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { workOfSession } from '../work/work.js';
import { AwaitedSession } from './awaited-session.js';
import { AgentsPanel } from './agents-panel.js';
import { CostPanel } from './cost-panel.js';
import { LogPanel } from './log-panel.js';
import { SessionHeader } from './session-header.js';
import { PageSkeleton } from '../shell/page-skeleton.js';
import { TodoPanel } from './todo-panel.js';
import { useOpenAgent } from './use-open-agent.js';
import { WhyPanel } from './why-panel.js';
import { texts } from '../texts/texts.js';

export function SessionPage() {
  const { sessionId = '' } = useParams();
  const store = useLiveStore();
  const { session, problem } = useSession(sessionId);
  useDocumentTitle(session?.title ?? texts.session.fallbackTitle);

  if (problem?.status === 404) return <AwaitedSession sessionId={sessionId} />;
  if (session !== undefined) return <Session session={session} />;
  if (problem === undefined) return <PageSkeleton />;
  return (
    <main className="wrap" id="main">
      <ProblemPanel
        title={texts.session.problem}
        problem={problem}
        onRetry={() => void store.loadSession(sessionId)}
      />
    </main>
  );
}

function Session({ session }: { readonly session: SessionDetail }) {
  const colours = useMemo(() => colourAgents(session.subAgents), [session.subAgents]);
  const work = useMemo(() => workOfSession(session), [session]);
  const { value: projects } = useAnswer('projects', session.projectId ?? '', readProjects);
  const { openAgent, open, close } = useOpenAgent();
  const stack = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  useGlide(stack, 'stack', session);
  useGlide(aside, 'aside', session);
  return (
    <main className="wrap" id="main">
      <SessionHeader session={session} project={nameProject(session, projects?.items ?? [])} />
      <div className="cols">
        <div className="stack" ref={stack}>
          <AgentsPanel work={work} colours={colours} onOpen={open} />
          <LogPanel session={session} colours={colours} isLinked={openAgent === null} onOpen={open} />
        </div>
        <aside className="stack" aria-label={texts.session.aside} ref={aside}>
          <TodoPanel todos={session.todos} />
          <CostPanel work={work} colours={colours} />
          <BindingPanel sessions={[session]} cardId={session.cardId} isAboutCard={false} />
          <WhyPanel sessions={[session]} colours={colours} />
        </aside>
      </div>
      {openAgent !== null && (
        <ConversationPanel
          key={openAgent}
          session={session}
          agent={openAgent}
          colours={colours}
          onClose={close}
        />
      )}
    </main>
  );
}
