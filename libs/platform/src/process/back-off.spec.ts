import { describe, expect, it } from '@jest/globals';
import { BackOff } from './back-off.js';

describe('BackOff', () => {
  it('doubles up to its longest wait, and begins again after a success', () => {
    const backOff = new BackOff({ firstMs: 500, mostMs: 3_000, random: () => 0 });
    expect(Array.from({ length: 5 }, () => backOff.next())).toEqual([500, 1_000, 2_000, 3_000, 3_000]);
    backOff.reset();
    expect(backOff.next()).toBe(500);
  });

  it('shortens a wait by up to a half', () => {
    const backOff = new BackOff({ firstMs: 1_000, mostMs: 1_000, random: () => 0.99 });
    expect(backOff.next()).toBe(505);
  });
});
