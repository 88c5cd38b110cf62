import { useCallback, useState } from 'react';
import { toProblem, type ApiProblem } from '../api/api-problem.js';

export interface Change {
  /** Whether it went through. */
  readonly change: (ask: () => Promise<void>) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly problem: ApiProblem | null;
}

/** Something that is asked of the server, one at a time. */
export function useChange(): Change {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const change = useCallback(async (ask: () => Promise<void>) => {
    setBusy(true);
    try {
      await ask();
      setProblem(null);
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  return { change, isBusy, problem };
}
