import { useEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';
import { readPages, type LoadedPage } from './read-pages.js';

interface Loaded<Item> {
  readonly key: string;
  readonly pages: readonly LoadedPage<Item>[];
  readonly isComplete: boolean;
  readonly problem?: ApiProblem;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly isComplete: boolean;
  readonly problem: ApiProblem | undefined;
}

type ReadPage<Item> = (cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>;

/** A list that only grows at its end, oldest first: read to the end, then with each version from its last page on. */
export function usePages<Item>(key: string, version: number | string, read: ReadPage<Item>): Pages<Item> {
  const [loaded, setLoaded] = useState<Loaded<Item>>({ key, pages: [], isComplete: false });
  const latest = useRef(loaded);
  useEffect(() => {
    const abort = new AbortController();
    const show = (next: Omit<Loaded<Item>, 'key'>): boolean => {
      if (abort.signal.aborted) return false;
      latest.current = { key, ...next };
      setLoaded(latest.current);
      return true;
    };
    const known = latest.current.key === key ? latest.current.pages : [];
    readPages({
      known,
      read: (cursor) => read(cursor, abort.signal),
      show: (pages, isComplete) => show({ pages, isComplete }),
    }).catch((error: unknown) => show({ pages: known, isComplete: false, problem: toProblem(error) }));
    return () => abort.abort();
    // `read` is a new function on every render; what it reads is named by the key.
  }, [key, version]);

  const isCurrent = loaded.key === key;
  const items = useMemo(
    () => (isCurrent ? loaded.pages.flatMap((page) => page.items) : []),
    [isCurrent, loaded.pages],
  );
  return {
    items,
    isComplete: isCurrent && loaded.isComplete,
    problem: isCurrent ? loaded.problem : undefined,
  };
}
