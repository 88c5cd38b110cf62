import { readReadiness } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';

/** The first thing a newcomer sees: what is watched, and how to make something happen. */
export function EmptyOverview() {
  const { value: readiness } = useAnswer('readiness', 0, readReadiness);
  const checks = Object.entries(readiness?.checks ?? {});
  return (
    <section className="panel notice">
      <h2>Nothing to show yet. Tributary is watching.</h2>
      <p>
        It follows the transcripts Claude Code writes below <code>~/.claude/projects</code> (or the folders in{' '}
        <code>TRIBUTARY_CLAUDE_DIRS</code>) and the OpenCode servers in <code>TRIBUTARY_OPENCODE_URLS</code>.
      </p>
      <p>Start an agent in any folder; it appears here within seconds, without reloading:</p>
      <pre className="command">claude</pre>
      {checks.length > 0 && (
        <ul className="checks">
          {checks.map(([name, { ok, detail }]) => (
            <li key={name}>
              <span className={`dot ${ok ? 'run' : 'fail'}`} aria-hidden="true" />
              {name}: {ok ? 'ok' : 'not ready'}
              {detail !== null && <span className="dim"> {detail}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
