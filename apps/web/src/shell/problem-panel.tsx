import { unreachable, type ApiProblem } from '../api/api-problem.js';

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
          Sign in
        </a>
      )}
      <button className="button" type="button" onClick={onRetry}>
        Try again
      </button>
    </section>
  );
}

function adviceFor({ status, code }: ApiProblem): string {
  if (code === unreachable) return 'The server does not answer. Start it with “npm start”, then try again.';
  if (status === 401) return 'You are not signed in.';
  if (status === 403) return 'You may not see this.';
  if (status >= 500)
    return 'The server has a problem of its own. Its log says more; “tributary doctor” helps.';
  return 'The server refused the request.';
}
