import type { Page } from '@tributary/domain';
import { errors } from '@tributary/platform';

/** Where the next page begins: the sort time of the last row (null: it has none) and its id. */
export interface PageCursor {
  readonly at: Date | null;
  readonly id: string;
}

export interface PageRequest {
  readonly cursor?: string | undefined;
  readonly limit: number;
}

function encodeCursor({ at, id }: PageCursor): string {
  return Buffer.from(JSON.stringify([at?.getTime() ?? null, id])).toString('base64url');
}

/** What the ids of a list look like. Postgres fails at others: a cursor of another list, or one that was made up. */
const idShapes = {
  number: /^\d{1,18}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  text: /^[^\0]*$/,
} as const;

/** The year 1: dates of JavaScript begin long before those of Postgres. */
const earliestMs = Date.parse('0001-01-01T00:00:00Z');

export function decodeCursor(text: string, ids: keyof typeof idShapes): PageCursor {
  try {
    const [time, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [number | null, string];
    const at = time === null ? null : new Date(time);
    const isTime = at === null || at.getTime() >= earliestMs;
    if (typeof id !== 'string' || !idShapes[ids].test(id) || !isTime) throw new TypeError('not a cursor');
    return { at, id };
  } catch {
    throw errors.cursorMalformed();
  }
}

/** Queries ask for one row more than the page holds, to learn whether there is a next one. */
export function cutPage<Row, Item>(
  rows: readonly Row[],
  {
    limit,
    total,
    cursorOf,
    items,
  }: {
    readonly limit: number;
    readonly total: number;
    readonly cursorOf: (row: Row) => PageCursor;
    readonly items: (rows: readonly Row[]) => readonly Item[];
  },
): Page<Item> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? encodeCursor(cursorOf(last)) : null;
  return { items: items(shown), nextCursor, total };
}
