import type { Page } from '@tributary/domain';

/** A list that is always short enough for one page. */
export function wholeList<Item>(items: readonly Item[]): Page<Item> {
  return { items, nextCursor: null, total: items.length };
}
