import { useMemo, useState } from 'react';
import type { ConversationPart, SessionDetail } from '@tributary/domain';
import { readMessages } from '../api/read-api.js';
import { PartView } from '../conversation/part-view.js';
import { useLive } from '../live/use-live.js';
import { usePages } from '../live/use-pages.js';
import { useThrottled } from '../live/use-throttled.js';
import { SpawnLine } from './spawn-line.js';
import { useFollow } from './use-follow.js';

const readAgainMs = 1_500;
const firstShown = 200;

interface LogPanelProps {
  readonly session: SessionDetail;
  readonly colours: ReadonlyMap<string, string>;
  readonly onOpen: (agent: string) => void;
}

/** What the main agent was told, said and did; the agents it started stand where it started them. */
export function LogPanel({ session, colours, onOpen }: LogPanelProps) {
  const { items, isComplete, problem } = useLog(session.id);
  const { ref, isFollowing, onScroll, toggle } = useFollow(items.length);
  const emptyText = isComplete ? 'Nothing written yet.' : 'Loading…';
  return (
    <section className="panel" aria-label="Log">
      <div className="sec">
        <h2>Log</h2>
        <span className="chip">{items.length} entries</span>
        <button
          className={`toggle ${isFollowing ? 'on' : ''}`}
          type="button"
          aria-pressed={isFollowing}
          onClick={toggle}
        >
          Follow
        </button>
      </div>
      {/* Scrollable regions need focus to be scrolled with the keyboard. */}
      <div
        className="log"
        ref={ref}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label="Entries"
        aria-live="off"
      >
        <LogEntries items={items} session={session} colours={colours} onOpen={onOpen} />
        {problem !== undefined && <p className="empty fail">The log could not be read: {problem.message}</p>}
        {items.length === 0 && problem === undefined && <p className="empty">{emptyText}</p>}
      </div>
    </section>
  );
}

interface LogEntriesProps extends LogPanelProps {
  readonly items: readonly ConversationPart[];
}

function LogEntries({ items, session, colours, onOpen }: LogEntriesProps) {
  const [shown, setShown] = useState(firstShown);
  const runs = useMemo(
    () => new Map(session.subAgents.map((run) => [run.toolUseId, run])),
    [session.subAgents],
  );
  const earlier = Math.max(0, items.length - shown);
  return (
    <>
      {earlier > 0 && (
        <button className="more-text" type="button" onClick={() => setShown(shown + firstShown)}>
          {earlier} earlier entries
        </button>
      )}
      {items.slice(earlier).map((part) => {
        const run = part.tool === null ? undefined : runs.get(part.tool.toolUseId);
        if (run === undefined) return <PartView key={part.partId} part={part} />;
        const colour = colours.get(run.agentType);
        return <SpawnLine key={part.partId} part={part} run={run} colour={colour} onOpen={onOpen} />;
      })}
    </>
  );
}

function useLog(sessionId: string) {
  const revision = useLive((state) => `${state.generation}-${state.revisions.get(sessionId) ?? 0}`);
  const version = useThrottled(revision, readAgainMs);
  return usePages(sessionId, version, (cursor, signal) => readMessages(sessionId, cursor, signal));
}
