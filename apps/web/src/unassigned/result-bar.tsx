import { texts } from '../texts/texts.js';
import type { BindingResult } from './binding-result.js';
import type { BindMany } from './use-bind-many.js';

const words = texts.unassigned;

/** What was just done, session by session, with the way back. */
export function ResultBar({ results, isBusy, problem, undo, dismiss }: BindMany) {
  if (results.length === 0 && problem === null) return null;
  const failed = results.filter((result) => result.problem !== null);
  const bound = results.length - failed.length;
  return (
    <section className="panel results" role="status" aria-label={words.outcomes}>
      <div className="results-head">
        {bound > 0 && <b>{words.bound(bound)}</b>}
        {failed.length > 0 && <b className="fail">{words.failed(failed.length)}</b>}
        {problem !== null && <b className="fail">{problem.message}</b>}
        <span className="end">
          {bound > 0 && (
            <button className="button" type="button" disabled={isBusy} onClick={() => void undo()}>
              {bound > 1 ? words.undoAll : words.undo}
            </button>
          )}
          {results.length > 0 && (
            <button className="button" type="button" onClick={dismiss}>
              {words.dismiss}
            </button>
          )}
        </span>
      </div>
      <ul>
        {results.map((result) => (
          <Outcome key={result.session.id} result={result} />
        ))}
      </ul>
    </section>
  );
}

function Outcome({ result: { session, cardName, problem } }: { readonly result: BindingResult }) {
  return (
    <li>
      <span className={`dot ${problem === null ? 'run' : 'fail'}`} aria-hidden="true" />
      <span>
        “{session.title ?? session.id}”{' '}
        {problem === null ? (
          <>
            {words.isOn} <b>{cardName}</b>
          </>
        ) : (
          <span className="fail">{problem}</span>
        )}
      </span>
    </li>
  );
}
