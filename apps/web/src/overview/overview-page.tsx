import { useEffect, useMemo } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { readProjects } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { Segments } from '../shell/segments.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { useSearchParam } from '../shell/use-search-param.js';
import { EmptyOverview } from './empty-overview.js';
import { groupByProject, groupByStatus, type Grouping } from './group-sessions.js';
import { OverviewSkeleton } from './overview-skeleton.js';
import { SessionGroup } from './session-group.js';
import { SummaryLine } from './summary-line.js';

const groupings = [
  { value: 'status', label: 'Status' },
  { value: 'project', label: 'Project' },
] as const satisfies readonly { value: Grouping; label: string }[];

export function OverviewPage() {
  const store = useLiveStore();
  const [grouping, setGrouping] = useSearchParam<Grouping>('group', ['status', 'project']);
  const generation = useLive((state) => state.generation);
  const sessions = useLive((state) => state.sessions);
  const problem = useLive((state) => state.listProblem);
  useEffect(() => void store.loadSessions(), [store, generation]);
  useDocumentTitle('Overview');

  const list = useMemo(() => [...(sessions?.values() ?? [])], [sessions]);
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>Now</h1>
          {sessions === null ? <div className="meta">…</div> : <SummaryLine sessions={list} />}
        </div>
        <Segments label="Group by" options={groupings} value={grouping} onChange={setGrouping} />
      </div>
      {problem !== null && (
        <ProblemPanel
          title="Sessions could not be read"
          problem={problem}
          onRetry={() => void store.loadSessions()}
        />
      )}
      {sessions === null && problem === null && <OverviewSkeleton />}
      {sessions?.size === 0 && <EmptyOverview />}
      {list.length > 0 && <Groups sessions={list} grouping={grouping} />}
    </main>
  );
}

interface GroupsProps {
  readonly sessions: readonly SessionSummary[];
  readonly grouping: Grouping;
}

function Groups({ sessions, grouping }: GroupsProps) {
  const store = useLiveStore();
  const nextCursor = useLive((state) => state.nextCursor);
  const newest = useMemo(() => new Set(sessions.map(({ projectId }) => projectId)).size, [sessions]);
  const { value } = useAnswer('projects', newest, readProjects);
  const projects = value?.items ?? [];
  const groups = grouping === 'status' ? groupByStatus(sessions) : groupByProject(sessions, projects);
  return (
    <>
      {groups.map((group) => (
        <SessionGroup key={group.key} group={group} projects={projects} />
      ))}
      {nextCursor !== null && (
        <button className="button" type="button" onClick={() => void store.loadMoreSessions()}>
          Load older sessions
        </button>
      )}
    </>
  );
}
