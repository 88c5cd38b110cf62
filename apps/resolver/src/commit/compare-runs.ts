import type { RunView } from '@tributary/domain';
import { digestOf, spanOf, type StoredRun } from '@tributary/store';

interface RunChanges {
  readonly changed: readonly RunView[];
  /** Ids of stored runs that are no runs any more. */
  readonly gone: readonly string[];
  /** Sessions whose rows must follow a run that now covers another span. */
  readonly moved: ReadonlySet<string>;
}

/** What became of a family's runs since they were stored. */
export function compareRuns(
  runs: readonly RunView[],
  stored: ReadonlyMap<string, StoredRun>,
  isStored: (sessionId: string) => boolean,
): RunChanges {
  const changed = runs.filter((run) => stored.get(run.runId)?.digest !== digestOf(run));
  const current = new Set(runs.map(({ runId }) => runId));
  const gone = [...stored.keys()].filter((id) => !current.has(id));
  // A child that was not stored before this batch has no rows that could be elsewhere.
  const children = changed.flatMap((run) => {
    return stored.get(run.runId)?.span === spanOf(run) ? [] : run.sessionIds.filter(isStored);
  });
  return { changed, gone, moved: new Set(children) };
}
