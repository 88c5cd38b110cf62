import { useEffect, useRef, useState } from 'react';
import type { CostGrouping } from '@tributary/domain';
import { readCosts } from '../api/read-api.js';
import type { Bucket } from './split-days.js';
import type { CostItem } from './stack-costs.js';

const atOnce = 3;

/**
 * What each bar is made of, by its index. The server groups by one thing at a time, so each bar is asked for by
 * itself; one whose sum has not changed is not asked for again.
 */
export function useBars(
  groupBy: CostGrouping,
  buckets: readonly Bucket[],
): ReadonlyMap<string, readonly CostItem[]> {
  const known = useRef(new Map<string, readonly CostItem[]>());
  const [, setCount] = useState(0);
  const keys = buckets.map((bucket) => barKey(groupBy, bucket)).join('\n');
  useEffect(() => {
    const abort = new AbortController();
    const missing = buckets.filter(
      (bucket) => bucket.costUsd > 0 && !known.current.has(barKey(groupBy, bucket)),
    );
    const readOn = async (): Promise<void> => {
      const bucket = missing.shift();
      if (bucket === undefined || abort.signal.aborted) return;
      const { items } = await readCosts({ groupBy, from: bucket.from, to: bucket.to }, abort.signal);
      known.current.set(barKey(groupBy, bucket), items);
      setCount((count) => count + 1);
      await readOn();
    };
    // A bar that cannot be read stays one piece.
    for (let reader = 0; reader < atOnce; reader += 1) readOn().catch(() => undefined);
    return () => abort.abort();
  }, [keys]);
  return known.current;
}

export function barKey(groupBy: CostGrouping, { from, to, costUsd }: Bucket): string {
  return `${groupBy} ${from.getTime()} ${to.getTime()} ${costUsd}`;
}
