import { unreachable, type ApiProblem } from '../api/api-problem.js';
import { texts } from '../texts/texts.js';

const words = texts.shell.problem;

interface ProblemPanelProps {
  readonly title: string;
  readonly problem: ApiProblem;
  readonly onRetry: () => void;
}

export function ProblemPanel({ title, problem, onRetry }: ProblemPanelProps) {
  return (
    <section className="panel notice" role="alert">
      <h2>{title}</h2>
      <p>{adviceFor(problem)}</p>
      <p className="mono dim">
        {problem.code}: {problem.message}
      </p>
      {problem.status === 401 && (
        <a className="button" href="/sign-in">
          {words.signIn}
        </a>
      )}
      <button className="button" type="button" onClick={onRetry}>
        {words.again}
      </button>
    </section>
  );
}

function adviceFor({ status, code }: ApiProblem): string {
  if (code === unreachable) return words.unreachable;
  if (status === 401) return words.signedOut;
  if (status === 403) return words.forbidden;
  if (status >= 500) return words.server;
  return words.refused;
}
