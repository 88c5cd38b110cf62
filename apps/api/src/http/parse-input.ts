import { inputText } from '@tributary/domain';
import { z } from 'zod';
import { problems } from './problem-error.js';

export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const detail = parsed.error.issues
    .map(({ path, message }) => [path.join('.'), message].filter((part) => part !== '').join(': '))
    .join('; ');
  throw problems.invalidInput(detail);
}

/** An id that cannot exist is not found, whatever is wrong with it. */
export function parseId(noun: string, id: string, schema: z.ZodType<string> = inputText): string {
  const parsed = schema.safeParse(id);
  if (!parsed.success) throw problems.noSuch(noun, JSON.stringify(id.slice(0, 100)));
  return parsed.data;
}

/** Made once: one for each request took a tenth of a kept answer, and filled the heap for major collections. */
const guid = z.guid();

export function parseGuid(noun: string, id: string): string {
  return parseId(noun, id, guid);
}

export function parseCardId(id: string): string {
  return parseGuid('card', id);
}
