import { unreachable, type ApiProblem } from '../api/api-problem.js';
import { formatMoment } from '../format/format-time-of-day.js';
import { texts } from '../texts/texts.js';

const words = texts.shell.problem;

interface ProblemPanelProps {
  readonly title: string;
  readonly problem: ApiProblem;
  readonly onRetry: () => void;
  /** When what is still shown was read, in ms; nothing is. */
  readonly readAt?: number | undefined;
}

export function ProblemPanel({ title, problem, onRetry, readAt }: ProblemPanelProps) {
  return (
    <section className="panel notice" role="alert">
      <h2>{title}</h2>
      <p>{adviceFor(problem)}</p>
      {readAt !== undefined && <p>{words.before(formatMoment(new Date(readAt).toISOString()))}</p>}
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

/** What the problem means to who reads it. */
export function adviceFor({ status, code }: ApiProblem): string {
  if (code === unreachable) return words.unreachable;
  if (status === 401) return words.signedOut;
  if (status === 403) return words.forbidden;
  if (status >= 500) return words.server;
  return words.refused;
}
