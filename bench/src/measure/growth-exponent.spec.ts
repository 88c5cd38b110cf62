import { expect, it } from '@jest/globals';
import { growthExponent } from './growth-exponent.js';
import { percentile } from './percentile.js';

it('tells linear growth from quadratic', () => {
  const sizes = [1_000, 10_000, 100_000];
  expect(growthExponent(sizes.map((n) => ({ n, cost: 3 * n })))).toBeCloseTo(1);
  expect(growthExponent(sizes.map((n) => ({ n, cost: n * n })))).toBeCloseTo(2);
});

it('takes the percentile among what was measured', () => {
  const values = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([50, 99, 100]);
});
