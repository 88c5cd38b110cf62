import { useCallback, useState } from 'react';

type Toggled = readonly [
  keys: ReadonlySet<string>,
  toggle: (key: string) => void,
  clear: () => void,
  set: (keys: readonly string[]) => void,
];

/** A set of keys, each of which is in it or not. */
export function useToggled(): Toggled {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) => setKeys((last) => last.symmetricDifference(new Set([key]))),
    [],
  );
  const clear = useCallback(() => setKeys(new Set()), []);
  const set = useCallback((next: readonly string[]) => setKeys(new Set(next)), []);
  return [keys, toggle, clear, set];
}
