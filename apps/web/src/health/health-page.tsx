import { useEffect, useMemo } from 'react';
import { AlertList, ChannelList } from '../alerts/alert-lists.js';
import { readHealth } from '../api/read-health.js';
import { readProjects, readReadiness } from '../api/read-api.js';
import { formatNumber } from '../format/format-number.js';
import { formatTool } from '../format/format-tool.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { ReadinessList } from '../shell/readiness-list.js';
import { RelativeTime } from '../shell/relative-time.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { texts } from '../texts/texts.js';
import { HealthFigures } from './health-figures.js';
import { CollectorList, DeadLetterList, SourceList, UnknownFormatList } from './health-lists.js';
import { ListPanel } from '../shell/list-panel.js';
import { sumUpTools } from './sum-up-tools.js';

const words = texts.health;
const askEveryMs = 5_000;

/** The way from the agents' files to this page: what is read, what is late, what could not be understood. */
export function HealthPage() {
  const store = useLiveStore();
  const connection = useLive((state) => state.connection);
  const generation = useLive((state) => state.generation);
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const { value: health, problem, readAt } = useAnswer('health', `${generation} ${round}`, readHealth);
  useDocumentTitle(words.title);
  const isShown = health !== undefined || problem === undefined;
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <div className="meta">{words.stream(connection)}</div>
        </div>
        <HealthFigures figures={health?.figures} />
      </div>
      {problem !== undefined && (
        <ProblemPanel title={words.problem} problem={problem} onRetry={store.readAgain} readAt={readAt} />
      )}
      <div className="halves">
        <Checks />
        {isShown && <CollectorList health={health} />}
      </div>
      {isShown && <SourceList health={health} />}
      <div className="halves">
        {isShown && <DeadLetterList health={health} />}
        {isShown && <UnknownFormatList health={health} />}
        <AlertList />
        <ChannelList />
        <Tools />
        <Folders />
      </div>
    </main>
  );
}

function Checks() {
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const { value: readiness, problem } = useAnswer('readiness', round, readReadiness);
  // What was well when the server was last heard says nothing about now.
  const known = problem === undefined ? readiness : undefined;
  return (
    <section className="panel" aria-label={words.checks}>
      <div className="sec">
        <h2>{words.checks}</h2>
        {known !== undefined && <span className="chip end">{known.status}</span>}
      </div>
      <div className="why">
        {problem !== undefined && <p className="fail">{words.noAnswer(problem.message)}</p>}
        <ReadinessList checks={known?.checks ?? {}} />
        <p>
          <code>{words.doctor}</code>
          {words.doctorAfter}
        </p>
      </div>
    </section>
  );
}

const seen = (at: string | null) => at !== null && <RelativeTime at={at} />;

function Tools() {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const sessions = useLive((state) => state.sessions);
  const problem = useLive((state) => state.listProblem) ?? undefined;
  useEffect(() => void store.loadSessions(), [store, generation]);
  const tools = useMemo(() => sumUpTools([...(sessions?.values() ?? [])]), [sessions]);
  const { tool, sessions: count, seen: last } = words.tools;
  const rows = tools.map((each) => ({
    key: formatTool(each.tool, each.toolVersion),
    cells: [
      formatTool(each.tool, each.toolVersion),
      formatNumber(each.sessions),
      seen(each.lastActivityAt || null),
    ],
  }));
  const columns = [tool, count, last].map((name) => ({ name }));
  return (
    <ListPanel
      words={words.tools}
      columns={columns}
      rows={sessions === null ? undefined : rows}
      problem={problem}
    />
  );
}

function Folders() {
  const generation = useLive((state) => state.generation);
  const { value, problem } = useAnswer('projects', generation, readProjects);
  const { folder, sessions, seen: last } = words.folders;
  const rows = value?.items.map(({ id, path, sessionCount, lastActivityAt }) => ({
    key: id,
    title: path,
    cells: [path, formatNumber(sessionCount), seen(lastActivityAt)],
  }));
  const columns = [folder, sessions, last].map((name) => ({ name }));
  return <ListPanel words={words.folders} columns={columns} rows={rows} problem={problem} />;
}
