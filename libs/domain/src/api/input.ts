import { z } from 'zod';
import { maxPageSize } from './page.js';

/** Text of a request. Postgres holds no NUL, so nothing can match it. */
export const inputText = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => !text.includes('\0'), 'must not contain NUL');

export const pageInput = {
  cursor: inputText.optional(),
  limit: z.coerce.number().int().min(1).max(maxPageSize).default(50),
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
  .union([z.iso.datetime({ offset: true }), z.iso.date()])
  .transform((text) => new Date(text));
