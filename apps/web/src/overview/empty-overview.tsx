import { readReadiness } from '../api/read-api.js';
import { useAnswer } from '../live/use-answer.js';
import { ReadinessList } from '../shell/readiness-list.js';

/** The first thing a newcomer sees: what is watched, and how to make something happen. */
export function EmptyOverview() {
  const { value: readiness } = useAnswer('readiness', 0, readReadiness);
  return (
    <section className="panel notice">
      <h2>Nothing to show yet. Tributary is watching.</h2>
      <p>
        It follows the transcripts Claude Code writes below <code>~/.claude/projects</code> (or the folders in{' '}
        <code>TRIBUTARY_CLAUDE_DIRS</code>) and the OpenCode servers in <code>TRIBUTARY_OPENCODE_URLS</code>.
      </p>
      <p>Start an agent in any folder; it appears here within seconds, without reloading:</p>
      <pre className="command">claude</pre>
      <p>
        Nothing at hand? A demo replays recorded runs into a place of its own and is gone when it is stopped:
      </p>
      <pre className="command">npm run demo</pre>
      <ReadinessList checks={readiness?.checks ?? {}} />
    </section>
  );
}
