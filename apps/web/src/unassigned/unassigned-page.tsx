import { useEffect, useState } from 'react';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { InboxRow } from './inbox-row.js';
import { UndoBar, type Bound } from './undo-bar.js';
import { useUnassigned } from './use-unassigned.js';

/** Sessions that nothing says the card of: one click binds them to the likeliest. */
export function UnassignedPage() {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const problem = useLive((state) => state.listProblem);
  useEffect(() => void store.loadSessions(), [store, generation]);
  const sessions = useUnassigned();
  const [bound, setBound] = useState<Bound | null>(null);
  useDocumentTitle('Unassigned');
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div>
          <h1>Unassigned</h1>
          <div className="meta">
            Sessions that serve no card yet. What they did is kept, and goes to the card with them.
          </div>
        </div>
      </div>
      {problem !== null && (
        <ProblemPanel title="The sessions could not be read" problem={problem} onRetry={store.readAgain} />
      )}
      {bound !== null && <UndoBar bound={bound} onDone={() => setBound(null)} />}
      {sessions === null && problem === null && <div className="panel skeleton" />}
      {sessions?.length === 0 && <NothingToDo />}
      {sessions !== null && sessions.length > 0 && (
        <ul className="panel inbox">
          {sessions.map((session) => (
            <InboxRow key={session.id} session={session} onBound={setBound} />
          ))}
        </ul>
      )}
    </main>
  );
}

function NothingToDo() {
  return (
    <section className="panel notice">
      <h2>Every session has its card.</h2>
      <p>A session waits here while neither its branch, its folder nor a person says which card it serves.</p>
    </section>
  );
}
