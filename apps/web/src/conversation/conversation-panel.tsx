import type { CSSProperties } from 'react';
import type { ConversationPart, SessionDetail, SubAgent } from '@tributary/domain';
import { agentParam } from '../agents/run-state.js';
import type { Pages } from '../live/use-pages.js';
import { useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { StatusDot } from '../shell/status-dot.js';
import { texts } from '../texts/texts.js';
import { MessageList } from './message-list.js';
import { showPart } from './part-view.js';
import { RunFacts } from './run-facts.js';
import { useConversation } from './use-conversation.js';
import { useMainConversation } from './use-main-conversation.js';
import { usePanelFocus } from './use-panel-focus.js';

const words = texts.conversation;

interface ConversationPanelProps {
  readonly session: SessionDetail;
  /** A sub-agent, or the session itself for its main agent. */
  readonly agent: string;
  readonly colours: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** Everything one agent was asked, said and did, beside the page it was opened from. */
export function ConversationPanel({ session, agent, colours, onClose }: ConversationPanelProps) {
  const ref = usePanelFocus(onClose);
  const isMain = agent === session.id;
  const runs = session.subAgents.filter((run) => agentParam(run) === agent);
  const latest = runs.at(-1);
  const name = isMain ? words.mainAgent : (latest?.agentType ?? words.unknownAgent);
  const status = isMain ? session.status : latest?.status;
  return (
    <aside
      className="drawer"
      ref={ref}
      tabIndex={-1}
      role="dialog"
      aria-label={words.titleOf(name)}
      style={{ '--c': colours.get(name) } as CSSProperties}
    >
      <div className="drawer-head">
        {status !== undefined && <StatusDot status={status} />}
        <div className="drawer-title">
          <h2>{name}</h2>
          <span>{isMain ? session.title : latest?.description}</span>
        </div>
        <CloseButton onClose={onClose} />
      </div>
      {isMain && <MainConversation session={session} />}
      {!isMain && latest !== undefined && <AgentConversation session={session} runs={runs} />}
      {!isMain && latest === undefined && <p className="empty">{words.notRead(agent)}</p>}
    </aside>
  );
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <button className="icon" type="button" onClick={onClose} aria-label={words.close} title={words.closeHint}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6 6 18" />
      </svg>
    </button>
  );
}

function MainConversation({ session }: { readonly session: SessionDetail }) {
  const pages = useMainConversation(session.id);
  return (
    <div className="drawer-body" tabIndex={0} role="region" aria-label={words.region} data-scroller>
      <Messages pages={pages} parts={pages.items} />
    </div>
  );
}

interface AgentConversationProps {
  readonly session: SessionDetail;
  readonly runs: readonly SubAgent[];
}

function AgentConversation({ session, runs }: AgentConversationProps) {
  const pages = useConversation(session, runs.at(-1));
  const prompts = new Set(runs.map(({ prompt }) => prompt));
  const parts = pages.items.filter(({ isPrompt, text }) => !(isPrompt && prompts.has(text)));
  return (
    <div className="drawer-body" tabIndex={0} role="region" aria-label={words.region} data-scroller>
      {runs.map((run, index) => (
        <section key={run.runId}>
          {runs.length > 1 && <h3 className="run-title">{words.runOf(index + 1, runs.length)}</h3>}
          <RunFacts run={run} />
        </section>
      ))}
      <Messages pages={pages} parts={parts} />
    </div>
  );
}

interface MessagesProps {
  readonly pages: Pages<ConversationPart>;
  readonly parts: readonly ConversationPart[];
}

function Messages({ pages: { isComplete, problem }, parts }: MessagesProps) {
  const store = useLiveStore();
  return (
    <>
      <MessageList parts={parts} isComplete={isComplete} showPart={showPart} />
      {problem !== undefined && (
        <ProblemPanel title={words.unread} problem={problem} onRetry={store.readAgain} />
      )}
      {parts.length === 0 && problem === undefined && (
        <p className="empty">{isComplete ? words.nothingYet : words.loading}</p>
      )}
    </>
  );
}
