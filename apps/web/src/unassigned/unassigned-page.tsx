import { useEffect } from 'react';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { texts } from '../texts/texts.js';
import { Inbox } from './inbox.js';
import { ResultBar } from './result-bar.js';
import { useBindMany } from './use-bind-many.js';
import { useUnassigned } from './use-unassigned.js';

const words = texts.unassigned;

/** Sessions that nothing says the card of: one click binds them to the likeliest, one by one or many at once. */
export function UnassignedPage() {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const problem = useLive((state) => state.listProblem);
  useEffect(() => void store.loadUnassigned(), [store, generation]);
  const sessions = useUnassigned();
  const binding = useBindMany();
  useDocumentTitle(words.title);
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>{words.title}</h1>
          <div className="meta">{words.lead}</div>
        </div>
      </div>
      {problem !== null && <ProblemPanel title={words.problem} problem={problem} onRetry={store.readAgain} />}
      <ResultBar {...binding} />
      {sessions === null && problem === null && <div className="panel skeleton" />}
      {sessions?.length === 0 && <NothingToDo />}
      {sessions !== null && sessions.length > 0 && <Inbox sessions={sessions} binding={binding} />}
    </main>
  );
}

function NothingToDo() {
  return (
    <section className="panel notice">
      <h2>{words.doneTitle}</h2>
      <p>{words.doneText}</p>
    </section>
  );
}
