import { useEffect, useRef, useState } from 'react';
import type { Page } from '@tributary/domain';
import { toProblem, type ApiProblem } from '../api/api-problem.js';

/** Far more than anybody scrolls through; the rest is a matter for search. */
const maxPages = 25;

interface Loaded<Item> {
  readonly key: string;
  /** The cursor each page was asked with, and what came. */
  readonly pages: readonly { readonly cursor: string | null; readonly items: readonly Item[] }[];
  readonly isComplete: boolean;
  readonly problem?: ApiProblem;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  readonly isComplete: boolean;
  readonly problem: ApiProblem | undefined;
}

type ReadPage<Item> = (cursor: string | null, signal: AbortSignal) => Promise<Page<Item>>;

/**
 * A list that only grows at its end, oldest first: read to the end, then with each new version from its last page on.
 */
export function usePages<Item>(key: string, version: number | string, read: ReadPage<Item>): Pages<Item> {
  const [loaded, setLoaded] = useState<Loaded<Item>>({ key, pages: [], isComplete: false });
  const latest = useRef(loaded);
  useEffect(() => {
    const abort = new AbortController();
    const show = (next: Loaded<Item>): void => {
      latest.current = next;
      setLoaded(next);
    };
    const known = latest.current.key === key ? latest.current.pages : [];
    readOn(
      known,
      (cursor) => read(cursor, abort.signal),
      (pages, isComplete) => {
        if (!abort.signal.aborted) show({ key, pages, isComplete });
        return !abort.signal.aborted;
      },
    ).catch((error: unknown) => {
      if (!abort.signal.aborted) show({ key, pages: known, isComplete: false, problem: toProblem(error) });
    });
    return () => abort.abort();
    // `read` is a new function on every render; what it reads is named by the key.
  }, [key, version]);

  const isCurrent = loaded.key === key;
  return {
    items: isCurrent ? loaded.pages.flatMap(({ items }) => items) : [],
    isComplete: isCurrent && loaded.isComplete,
    problem: isCurrent ? loaded.problem : undefined,
  };
}

/** Reads from the last known page to the end, showing each page as it comes until `show` says to stop. */
async function readOn<Item>(
  known: Loaded<Item>['pages'],
  read: (cursor: string | null) => Promise<Page<Item>>,
  show: (pages: Loaded<Item>['pages'], isComplete: boolean) => boolean,
): Promise<void> {
  let pages = known.slice(0, -1);
  let cursor = known.at(-1)?.cursor ?? null;
  while (true) {
    const { items, nextCursor } = await read(cursor);
    pages = [...pages, { cursor, items }];
    const isComplete = nextCursor === null || pages.length >= maxPages;
    if (!show(pages, isComplete) || isComplete) return;
    cursor = nextCursor;
  }
}
