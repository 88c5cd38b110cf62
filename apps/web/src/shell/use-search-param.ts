import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** One parameter of the address, so that every view can be linked to; the fallback leaves the address clean. */
export function useSearchParam<Value extends string>(
  name: string,
  allowed: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [params, setParams] = useSearchParams();
  const fallback = allowed[0];
  const set = useCallback(
    (next: Value) =>
      setParams(
        (last) => {
          const changed = new URLSearchParams(last);
          if (next === fallback) changed.delete(name);
          else changed.set(name, next);
          return changed;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, fallback, setParams],
  );
  return [allowed.find((each) => each === params.get(name)) ?? fallback, set];
}
