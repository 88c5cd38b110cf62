import { maxPageSize } from '@tributary/domain';
import { z } from 'zod';
import { problems } from './problem-error.js';

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

export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const detail = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw problems.invalidInput(detail);
}

/** An id that cannot exist is not found, whatever is wrong with it. */
export function parseId(noun: string, id: string, schema: z.ZodType<string> = inputText): string {
  const parsed = schema.safeParse(id);
  if (!parsed.success) throw problems.noSuch(noun, JSON.stringify(id.slice(0, 100)));
  return parsed.data;
}
