import { useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useThrottled } from '../live/use-throttled.js';

const param = 'at';
/** Browsers refuse an address that changes many times a second. */
const writeEveryMs = 600;

/** The past moment that is looked at, in the address so that it can be shared; null is the present. */
export function useInstant(): [at: number | null, setAt: (at: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const linked = parseInstant(params.get(param));
  const [at, setAt] = useState(linked);
  const written = useThrottled(at, writeEveryMs);
  // A link or the way back of the browser changes the address; the moment follows.
  useEffect(() => setAt(linked), [linked]);
  useEffect(() => {
    if (written !== at || written === linked) return;
    setParams(
      (last) => {
        const next = new URLSearchParams(last);
        if (written === null) next.delete(param);
        else next.set(param, new Date(written).toISOString());
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [written]);
  return [at, useCallback((next: number | null) => setAt(next === null ? null : Math.round(next)), [])];
}

function parseInstant(text: string | null): number | null {
  const at = text === null ? NaN : Date.parse(text);
  return Number.isNaN(at) ? null : at;
}
