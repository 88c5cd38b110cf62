import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

const param = 'hide';

export interface HiddenAgents {
  readonly hidden: ReadonlySet<string>;
  readonly toggle: (agent: string) => void;
  /** Hides these and nobody else. */
  readonly hide: (agents: readonly string[]) => void;
}

/** The agents whose entries are hidden, kept in the address. */
export function useHiddenAgents(): HiddenAgents {
  const [params, setParams] = useSearchParams();
  const names = params.getAll(param).join('\n');
  const hidden = useMemo(() => new Set(names === '' ? [] : names.split('\n')), [names]);
  const change = useCallback(
    (namesNow: (last: readonly string[]) => readonly string[]) =>
      setParams(
        (last) => {
          const next = new URLSearchParams(last);
          next.delete(param);
          for (const agent of namesNow(last.getAll(param))) next.append(param, agent);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const toggle = useCallback(
    (agent: string) =>
      change((last) => (last.includes(agent) ? last.filter((each) => each !== agent) : [...last, agent])),
    [change],
  );
  const hide = useCallback((agents: readonly string[]) => change(() => agents), [change]);
  return { hidden, toggle, hide };
}
