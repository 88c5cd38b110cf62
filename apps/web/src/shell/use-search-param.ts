import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { typed } from './use-typed-text.js';

/** A text in the address; empty where there is none. */
export function useTextParam(name: string): [string, (value: string) => void] {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (next: string) =>
      setParams(
        (last) => {
          const changed = new URLSearchParams(last);
          if (next === '') changed.delete(name);
          else changed.set(name, next);
          return changed;
        },
        { replace: true, preventScrollReset: true, state: typed },
      ),
    [name, setParams],
  );
  return [params.get(name) ?? '', set];
}

/** One parameter of the address, so that every view can be linked to; the fallback leaves the address clean. */
export function useSearchParam<Value extends string>(
  name: string,
  allowed: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const [text, setText] = useTextParam(name);
  const fallback = allowed[0];
  const set = useCallback((next: Value) => setText(next === fallback ? '' : next), [fallback, setText]);
  return [allowed.find((each) => each === text) ?? fallback, set];
}
