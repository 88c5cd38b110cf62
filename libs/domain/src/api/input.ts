import { z } from 'zod';
import { maxPageSize } from './page.js';

/** Text of a request. Postgres holds no NUL, so nothing can match it. */
export const inputText = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => !text.includes('\0'), 'must not contain NUL');

const pageSizes = `expected a whole number from 1 to ${maxPageSize}`;

export const pageInput = {
  cursor: inputText.optional(),
  limit: z.coerce.number(pageSizes).int(pageSizes).min(1, pageSizes).max(maxPageSize, pageSizes).default(50),
};

/** Several values separated by commas. */
export const listInput = <const Value extends string>(values: readonly Value[]) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)));

export const flagInput = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

/** A moment, or a day, which begins at midnight UTC. */
export const timeInput = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date()],
    'expected a day such as 2026-11-01 or a time such as 2026-11-01T09:00:00Z',
  )
  .transform((text) => new Date(text));

/** From the first moment up to the second, which is no part of it; open where one is left out. */
export const spanInput = { from: timeInput.optional(), to: timeInput.optional() };

export function isSpan({
  from,
  to,
}: {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}): boolean {
  return from === undefined || to === undefined || from <= to;
}

/** What is said of a span that is none. */
export const backwards = { path: ['from'], error: 'is after "to"' };
