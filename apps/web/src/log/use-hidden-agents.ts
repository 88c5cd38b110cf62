import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const param = 'hide';

/** The agents whose entries are hidden, kept in the address. */
export function useHiddenAgents(): readonly [ReadonlySet<string>, (agent: string) => void] {
  const [params, setParams] = useSearchParams();
  const names = params.getAll(param).join('\n');
  const hidden = useMemo(() => new Set(names === '' ? [] : names.split('\n')), [names]);
  const toggle = useCallback(
    (agent: string) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          if (last.has(param, agent)) next.delete(param, agent);
          else next.append(param, agent);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  return [hidden, toggle];
}
