import {
  canonicalJson,
  listTodos,
  openRequests,
  projectRuns,
  sessionStatus,
  type Clock,
  type State,
} from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';

/** All that a state holds and all that is shown of it at a fixed time; line types that are only counted are left out. */
export function digestState(state: State, clock: Clock): Readonly<Record<string, string>> {
  const { sessions, spawns, usage, tools, parts } = state;
  const runs = projectRuns(state, clock);
  const shown = [...sessions.values()].map((facts) => [
    facts.sessionId,
    { status: sessionStatus(facts, clock), todos: listTodos(facts), requests: openRequests(facts) },
  ]);
  return {
    facts: canonicalJson({ sessions, spawns, usage, tools, parts }),
    runs: canonicalJson(runs),
    measures: canonicalJson(measure(state, runs)),
    shown: canonicalJson(Object.fromEntries(shown)),
  };
}
