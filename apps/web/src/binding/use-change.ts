import { useCallback, useState } from 'react';
import type { SessionSummary } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';
import { useLiveStore } from '../live/use-live.js';

interface Change {
  readonly change: (ask: () => Promise<SessionSummary>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly problem: ApiProblem | null;
}

/** Asks the server for a change and shows its answer at once, before the stream tells it. */
export function useChange(): Change {
  const store = useLiveStore();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const change = useCallback(
    async (ask: () => Promise<SessionSummary>) => {
      setBusy(true);
      try {
        store.receive({ event: 'session.updated', data: await ask() });
        setProblem(null);
        return true;
      } catch (error) {
        setProblem(toProblem(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [store],
  );
  return { change, isBusy, problem };
}
