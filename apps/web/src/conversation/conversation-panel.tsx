import type { CSSProperties } from 'react';
import type { SessionDetail } from '@tributary/domain';
import { agentParam } from '../agents/run-state.js';
import { StatusDot } from '../shell/status-dot.js';
import { PartView } from './part-view.js';
import { RunFacts } from './run-facts.js';
import { useConversation } from './use-conversation.js';
import { usePanelFocus } from './use-panel-focus.js';

interface ConversationPanelProps {
  readonly session: SessionDetail;
  readonly agent: string;
  readonly colours: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

/** Everything one agent was asked, said and did, beside the page it was opened from. */
export function ConversationPanel({ session, agent, colours, onClose }: ConversationPanelProps) {
  const ref = usePanelFocus(onClose);
  const runs = session.subAgents.filter((run) => agentParam(run) === agent);
  const latest = runs.at(-1);
  const name = latest?.agentType ?? 'Unknown agent';
  return (
    <aside
      className="drawer"
      ref={ref}
      tabIndex={-1}
      role="dialog"
      aria-label={`Conversation of ${name}`}
      style={{ '--c': colours.get(name) } as CSSProperties}
    >
      <div className="drawer-head">
        {latest !== undefined && <StatusDot status={latest.status} />}
        <div className="drawer-title">
          <h2>{name}</h2>
          <span>{latest?.description}</span>
        </div>
        <button
          className="icon"
          type="button"
          onClick={onClose}
          aria-label="Close the conversation"
          title="Close (Esc)"
        >
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M6 6l12 12M18 6 6 18" />
          </svg>
        </button>
      </div>
      {latest === undefined ? (
        <p className="empty">No agent of this session has the id {agent}. It may not have been read yet.</p>
      ) : (
        <Conversation session={session} runs={runs} />
      )}
    </aside>
  );
}

interface ConversationProps {
  readonly session: SessionDetail;
  readonly runs: SessionDetail['subAgents'];
}

function Conversation({ session, runs }: ConversationProps) {
  const { items, isComplete, problem } = useConversation(session, runs.at(-1));
  const prompts = new Set(runs.map(({ prompt }) => prompt));
  const messages = items.filter(({ isPrompt, text }) => !(isPrompt && prompts.has(text)));
  return (
    <div className="drawer-body" tabIndex={0} role="region" aria-label="Conversation">
      {runs.map((run, index) => (
        <section key={run.runId}>
          {runs.length > 1 && (
            <h3 className="run-title">
              Run {index + 1} of {runs.length}
            </h3>
          )}
          <RunFacts run={run} />
        </section>
      ))}
      <div className="messages">
        {messages.map((part) => (
          <PartView key={part.partId} part={part} />
        ))}
      </div>
      {problem !== undefined && (
        <p className="empty fail">The conversation could not be read: {problem.message}</p>
      )}
      {messages.length === 0 && problem === undefined && (
        <p className="empty">{isComplete ? 'It has not written anything yet.' : 'Loading…'}</p>
      )}
    </div>
  );
}
