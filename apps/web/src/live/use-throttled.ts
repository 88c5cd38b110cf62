import { useEffect, useRef, useState } from 'react';

/** The latest value, changing at most once per interval; the first and the last one are never lost. */
export function useThrottled<Value>(value: Value, intervalMs: number): Value {
  const [shown, setShown] = useState(value);
  const changedAt = useRef(0);
  useEffect(() => {
    if (Object.is(value, shown)) return;
    const wait = Math.max(0, changedAt.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      changedAt.current = Date.now();
      setShown(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, shown, intervalMs]);
  return shown;
}
