import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pageInput, timeInput } from './input.js';

const slips = (schema: z.ZodType, input: unknown): string[] =>
  schema.safeParse(input).error?.issues.map(({ message }) => message) ?? [];

describe('what a request may say', () => {
  it.each(['abc', '0', '1.5', '9999'])('tells which sizes a page may have instead of %s', (limit) => {
    expect(slips(z.object(pageInput), { limit })).toEqual(['expected a whole number from 1 to 200']);
  });

  it('tells how a time is written', () => {
    expect(slips(timeInput, 'yesterday')).toEqual([
      'expected a day such as 2026-11-01 or a time such as 2026-11-01T09:00:00Z',
    ]);
    expect(timeInput.parse('2026-11-01')).toEqual(new Date('2026-11-01T00:00:00Z'));
  });
});
