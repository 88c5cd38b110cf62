import { readMe, readTokens, type Me } from '../api/read-access.js';
import { useAnswer } from '../live/use-answer.js';
import { useLive, useLiveStore } from '../live/use-live.js';
import { ThemeToggle } from '../shell/theme-toggle.js';
import { ProblemPanel } from '../shell/problem-panel.js';
import { useDocumentTitle } from '../shell/use-document-title.js';
import { texts } from '../texts/texts.js';
import { AuditList } from './audit-list.js';
import { ProjectList } from './project-list.js';
import { TokenList } from './token-list.js';

const words = texts.access;

/** Who reads what, who has read what, and what lets them in. */
export function AccessPage() {
  const store = useLiveStore();
  const generation = useLive((state) => state.generation);
  const { value: me, problem } = useAnswer('me', generation, readMe);
  const tokens = useAnswer('tokens', generation, readTokens);
  useDocumentTitle(words.title);
  // Who had to be let in sees at least what let them in.
  const isSignedIn = (tokens.value?.total ?? 0) > 0;
  return (
    <main className="wrap" id="main">
      <div className="head">
        <div className="head-text">
          <h1>{words.title}</h1>
          <div className="meta">{me === undefined ? '…' : <You me={me} isSignedIn={isSignedIn} />}</div>
        </div>
        <ThemeToggle />
        {isSignedIn && (
          <form className="end" method="post" action="/sign-out">
            <button className="button">{words.signOut}</button>
          </form>
        )}
      </div>
      {problem !== undefined && (
        <ProblemPanel title={words.problem} problem={problem} onRetry={store.readAgain} />
      )}
      <ProjectList />
      <AuditList me={me} />
      <TokenList me={me} tokens={tokens} onChange={store.readAgain} />
    </main>
  );
}

/** On one's own machine nobody has a name. */
function You({ me: { name, role }, isSignedIn }: { readonly me: Me; readonly isSignedIn: boolean }) {
  return (
    <>
      {isSignedIn && <span>{words.you(name, role)}</span>}
      <span>{words.may[role]}</span>
    </>
  );
}
