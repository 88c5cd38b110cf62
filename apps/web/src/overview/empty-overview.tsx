import { useMay } from '../access/use-may.js';
import { startDemo } from '../api/change-api.js';
import { readReadiness } from '../api/read-api.js';
import { useChange } from '../binding/use-change.js';
import { useAnswer } from '../live/use-answer.js';
import { ReadinessList } from '../shell/readiness-list.js';
import { texts } from '../texts/texts.js';

const words = texts.overview.empty;

/** The first thing a newcomer sees: what is watched, and how to make something happen. */
export function EmptyOverview() {
  const mayStart = useMay('write');
  const { value: readiness } = useAnswer('readiness', 0, readReadiness);
  return (
    <section className="panel notice">
      <h2>{words.title}</h2>
      <p>
        {words.claudeBefore}
        <code>{words.claudeFolder}</code>
        {words.claudeOr}
        <code>{words.claudeSetting}</code>
        {words.opencodeBefore}
        <code>{words.opencodeSetting}</code>.
      </p>
      <p>{words.start}</p>
      <pre className="command">{words.command}</pre>
      {mayStart && <DemoOffer />}
      <ReadinessList checks={readiness?.checks ?? {}} />
    </section>
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
          {problem.status === 404 ? words.noDemo : problem.message}
        </p>
      )}
    </>
  );
}
