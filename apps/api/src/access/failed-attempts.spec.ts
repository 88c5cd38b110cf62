import { describe, expect, it } from '@jest/globals';
import { FailedAttempts } from './failed-attempts.js';

describe('failed attempts', () => {
  it('are answered ten times a minute for each address', () => {
    let now = 1_000;
    const attempts = new FailedAttempts(() => now);
    const tenTimes = Array.from({ length: 10 }, () => attempts.add('10.0.0.1'));

    expect(tenTimes.every((wait) => wait === undefined)).toBe(true);
    now += 15_000;
    expect(attempts.add('10.0.0.1')).toBe(45);
    expect(attempts.add('10.0.0.2')).toBeUndefined();
    now += 45_000;
    expect(attempts.add('10.0.0.1')).toBeUndefined();
  });
});
