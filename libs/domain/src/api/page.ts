import { z } from 'zod';
import { count } from './wire-types.js';

/** The largest page a client may ask for. */
export const maxPageSize = 200;

/** One page of a list; `nextCursor` is null on the last. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
  readonly total: number;
}

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: count });
