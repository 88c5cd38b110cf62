import type { Page } from '@tributary/domain';

/** Far more than anybody scrolls through; the rest is a matter for search. */
export const maxPages = 25;

/** A page as it came, with the cursor it was asked with. */
export interface LoadedPage<Item> {
  readonly cursor: string | null;
  readonly items: readonly Item[];
}

interface ReadPages<Item> {
  /** Only the last of them may have grown. */
  readonly known: readonly LoadedPage<Item>[];
  readonly read: (cursor: string | null) => Promise<Page<Item>>;
  /** Called with each page more; false stops. */
  readonly show: (pages: readonly LoadedPage<Item>[], isComplete: boolean) => boolean;
}

/** Reads a list that only grows at its end, from its last known page on. */
export async function readPages<Item>({ known, read, show }: ReadPages<Item>): Promise<void> {
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
