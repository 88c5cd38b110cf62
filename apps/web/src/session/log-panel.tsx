import { useCallback, useMemo, useRef } from 'react';
import type { ConversationPart, SessionDetail } from '@tributary/domain';
import { MessageList } from '../conversation/message-list.js';
import { showPart } from '../conversation/part-view.js';
import { useMainConversation } from '../conversation/use-main-conversation.js';
import { useMessageTarget } from '../conversation/use-message-target.js';
import { NewEntries } from '../log/new-entries.js';
import { texts } from '../texts/texts.js';
import { SpawnLine } from './spawn-line.js';
import { useFollow } from './use-follow.js';

const words = texts.log;

interface LogPanelProps {
  readonly session: SessionDetail;
  readonly colours: ReadonlyMap<string, string>;
  /** Whether the link of the address leads into this log. */
  readonly isLinked: boolean;
  readonly onOpen: (agent: string) => void;
}

/** What the main agent was told, said and did; the agents it started stand where it started them. */
export function LogPanel({ session, colours, isLinked, onOpen }: LogPanelProps) {
  const { items, isComplete, problem } = useMainConversation(session.id);
  const target = useMessageTarget();
  const { ref, isFollowing, onScroll, toggle } = useFollow(target === null);
  const newEntries = useNewParts(items.length, isComplete, isFollowing);
  const showEntry = useShowEntry({ session, colours, onOpen });
  return (
    <section className="panel log-panel" aria-label={words.title} data-glide="stack log">
      <div className="sec">
        <h2>{words.title}</h2>
        <span className="chip">{words.entries(items.length)}</span>
        <button
          className={`toggle ${isFollowing ? 'on' : ''}`}
          type="button"
          aria-pressed={isFollowing}
          onClick={toggle}
        >
          {words.follow}
        </button>
      </div>
      {/* Scrollable regions need focus to be scrolled with the keyboard. */}
      <div
        className="log"
        ref={ref}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label={words.region}
        aria-live="off"
        data-scroller
      >
        <MessageList parts={items} isComplete={isComplete} isLinked={isLinked} showPart={showEntry} />
        {problem !== undefined && <p className="empty fail">{words.problem(problem.message)}</p>}
        {items.length === 0 && problem === undefined && (
          <p className="empty">{isComplete ? words.nothingYet : words.loading}</p>
        )}
      </div>
      <NewEntries count={newEntries} list={ref} onFollow={toggle} />
    </section>
  );
}

/** How many have come since the reader left the end; those that were there are read first. */
function useNewParts(count: number, isComplete: boolean, isFollowing: boolean): number {
  const seen = useRef<number | null>(null);
  if (isFollowing || seen.current === null) seen.current = isComplete ? count : null;
  return seen.current === null ? 0 : count - seen.current;
}

/** The call that started an agent is shown as that agent. */
function useShowEntry({ session, colours, onOpen }: Omit<LogPanelProps, 'isLinked'>) {
  const runs = useMemo(
    () => new Map(session.subAgents.map((run) => [run.toolUseId, run])),
    [session.subAgents],
  );
  return useCallback(
    (part: ConversationPart) => {
      const run = part.tool === null ? undefined : runs.get(part.tool.toolUseId);
      if (run === undefined) return showPart(part);
      const colour = colours.get(run.agentType);
      return <SpawnLine key={part.partId} part={part} run={run} colour={colour} onOpen={onOpen} />;
    },
    [runs, colours, onOpen],
  );
}
