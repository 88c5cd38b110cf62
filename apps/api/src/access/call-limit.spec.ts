import { describe, expect, it } from '@jest/globals';
import { CallLimit } from './call-limit.js';

describe('a call limit', () => {
  it('says how long to wait after so many calls of one caller, until the window is over', () => {
    let now = 1_000;
    const limit = new CallLimit({ windowMs: 60_000, max: 10, now: () => now });
    const tenTimes = Array.from({ length: 10 }, () => limit.add('10.0.0.1'));

    expect(tenTimes.every((wait) => wait === undefined)).toBe(true);
    now += 15_000;
    expect(limit.add('10.0.0.1')).toBe(45);
    expect(limit.add('10.0.0.2')).toBeUndefined();
    now += 45_000;
    expect(limit.add('10.0.0.1')).toBeUndefined();
  });
});
