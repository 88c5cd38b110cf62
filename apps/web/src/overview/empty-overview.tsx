import type { Watched } from '@tributary/domain';
import { useMay } from '../access/use-may.js';
import { startDemo } from '../api/change-api.js';
import { readReadiness } from '../api/read-api.js';
import { readWatched } from '../api/read-health.js';
import { useChange } from '../binding/use-change.js';
import { useAnswer } from '../live/use-answer.js';
import { ReadinessList } from '../shell/readiness-list.js';
import { texts } from '../texts/texts.js';

const words = texts.overview.empty;

/** The first thing a newcomer sees: what is watched, and how to make something happen. */
export function EmptyOverview() {
  const mayStart = useMay('write');
  const { value: watched } = useAnswer('watched', 0, readWatched);
  const { value: readiness } = useAnswer('readiness', 0, readReadiness);
  return (
    <section className="panel notice">
      <h2>{words.title}</h2>
      {watched === null && <Reported />}
      {watched && <WatchedPlaces watched={watched} />}
      {watched && mayStart && <DemoOffer />}
      <ReadinessList checks={readiness?.checks ?? {}} />
    </section>
  );
}

function WatchedPlaces({ watched: { folders, servers } }: { readonly watched: Watched }) {
  return (
    <>
      <p>{words.watched}</p>
      <ul className="places">
        {folders.map(({ path, isThere }) => (
          <li key={path}>
            <code>{path}</code> <span className="dim">{isThere ? words.transcripts : words.notThere}</span>
          </li>
        ))}
        {servers.map((url) => (
          <li key={url}>
            <code>{url}</code> <span className="dim">{words.server}</span>
          </li>
        ))}
      </ul>
      <p className="dim">{words.settings}</p>
      <p>{words.start}</p>
      <pre className="command">{words.command}</pre>
    </>
  );
}

/** A team's server watches nothing: the machines of the developers do. */
function Reported() {
  return (
    <>
      <p>{words.reported}</p>
      <pre className="command">{words.collect(window.location.origin)}</pre>
      <p>{words.noDemo}</p>
    </>
  );
}

/** The first session of the demo takes the place of this page, without anybody's doing. */
function DemoOffer() {
  const { change, isBusy, problem } = useChange();
  return (
    <>
      <p>{words.demo}</p>
      <p>
        <button
          className="button primary"
          type="button"
          disabled={isBusy}
          onClick={() => void change(startDemo)}
        >
          {isBusy ? words.starting : words.startDemo}
        </button>
      </p>
      {problem !== null && (
        <p className="fail" role="alert">
          {problem.message}
        </p>
      )}
    </>
  );
}
