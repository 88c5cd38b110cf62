import { expect } from '@jest/globals';

/** Sums of fractions may differ in the last digits; everything else must be the same. */
export function expectNear(said: unknown, expected: unknown): void {
  expect(roundedLike(said, expected)).toEqual(expected);
}

function roundedLike(said: unknown, expected: unknown): unknown {
  if (typeof said === 'number' && typeof expected === 'number') {
    return Math.abs(said - expected) <= 1e-9 * Math.max(1, Math.abs(expected)) ? expected : said;
  }
  if (Array.isArray(said) && Array.isArray(expected)) {
    return said.map((each, index) => roundedLike(each, expected[index]));
  }
  if (isRecord(said) && isRecord(expected)) {
    return Object.fromEntries(
      Object.entries(said).map(([key, each]) => [key, roundedLike(each, expected[key])]),
    );
  }
  return said;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
