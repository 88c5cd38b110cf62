import { useEffect, useMemo } from 'react';
import { readProjects, readReadiness } from '../api/read-api.js';
import { formatTool } from '../format/format-tool.js';
import { useClock } from '../live/clock.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ReadinessList } from '../shell/readiness-list.js';
import { RelativeTime } from '../shell/relative-time.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { sumUpTools } from './sum-up-tools.js';

const askEveryMs = 5_000;

export function HealthPage() {
  const round = useClock((now) => Math.floor(now / askEveryMs));
  const { value: readiness, problem } = useAnswer('readiness', round, readReadiness);
  const connection = useLive((state) => state.connection);
  useDocumentTitle('Health');
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>Health</h1>
          <div className="meta">
            <span>The stream to this page is {connection}.</span>
          </div>
        </div>
      </div>
      <div className="halves">
        <section className="panel" aria-label="Checks">
          <div className="sec">
            <h2>Checks</h2>
            {readiness !== undefined && <span className="chip end">{readiness.status}</span>}
          </div>
          <div className="why">
            {problem !== undefined && <p className="fail">The server does not answer: {problem.message}</p>}
            <ReadinessList checks={readiness?.checks ?? {}} />
            <p>
              <code>tributary doctor</code> looks deeper: lines that could not be read, formats nobody knows.
            </p>
          </div>
        </section>
        <Tools />
        <Folders />
      </div>
    </main>
  );
}

function Tools() {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const sessions = useLive((state) => state.sessions);
  useEffect(() => void store.loadSessions(), [store, generation]);
  const tools = useMemo(() => sumUpTools([...(sessions?.values() ?? [])]), [sessions]);
  return (
    <section className="panel" aria-label="Tools">
      <div className="sec">
        <h2>Tools seen</h2>
      </div>
      <SeenTable
        head="tool"
        rows={tools.map(({ tool, toolVersion, sessions: count, lastActivityAt }) => ({
          name: formatTool(tool, toolVersion),
          count,
          at: lastActivityAt === '' ? null : lastActivityAt,
        }))}
      />
    </section>
  );
}

function Folders() {
  const generation = useLive((state) => state.generation);
  const { value } = useAnswer('projects', generation, readProjects);
  return (
    <section className="panel" aria-label="Folders">
      <div className="sec">
        <h2>Folders agents work in</h2>
      </div>
      <SeenTable
        head="folder"
        rows={(value?.items ?? []).map(({ path, sessionCount, lastActivityAt }) => ({
          name: path,
          count: sessionCount,
          at: lastActivityAt,
        }))}
      />
    </section>
  );
}

interface SeenTableProps {
  readonly head: string;
  readonly rows: readonly { readonly name: string; readonly count: number; readonly at: string | null }[];
}

function SeenTable({ head, rows }: SeenTableProps) {
  if (rows.length === 0) return <p className="empty">None yet.</p>;
  return (
    <table className="figures-table">
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">sessions</th>
          <th scope="col">last seen</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, at }) => (
          <tr key={name}>
            <th scope="row" title={name}>
              {name}
            </th>
            <td>{count}</td>
            <td>{at !== null && <RelativeTime at={at} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
