import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

const param = 'agent';

/** The agent whose conversation is open, kept in the address so that it can be shared. */
export function useOpenAgent(): {
  openAgent: string | null;
  open: (agent: string) => void;
  close: () => void;
} {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (agent: string | null) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          if (agent === null) next.delete(param);
          else next.set(param, agent);
          return next;
        },
        { preventScrollReset: true },
      ),
    [setParams],
  );
  const open = useCallback((agent: string) => change(agent), [change]);
  const close = useCallback(() => change(null), [change]);
  return { openAgent: params.get(param), open, close };
}
