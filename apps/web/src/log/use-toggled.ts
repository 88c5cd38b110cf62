import { useCallback, useState } from 'react';

/** A set of keys, each of which is in it or not. */
export function useToggled(): readonly [ReadonlySet<string>, (key: string) => void, () => void] {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const toggle = useCallback(
    (key: string) => setKeys((last) => last.symmetricDifference(new Set([key]))),
    [],
  );
  const clear = useCallback(() => setKeys(new Set()), []);
  return [keys, toggle, clear];
}
