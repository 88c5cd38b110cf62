import { expect, it } from '@jest/globals';
import { computeCost } from './compute-cost.js';
import { noUsage } from './family/usage.js';

const own = { ...noUsage, reportedUsd: 0.002, unpricedModels: ['local'] };

it('adds up what each message of a session and of its agents is reported to have cost', () => {
  const total = { ...own, reportedUsd: 0.005 };
  expect(computeCost({ own, total, reportedUsd: 0.002 }).reportedByToolUsd).toBe(0.005);
  expect(computeCost({ own, total, reportedUsd: null }).reportedByToolUsd).toBe(0.005);
});

it('does not count again what the report of a fork holds of the session it was made from', () => {
  expect(computeCost({ own, total: own, reportedUsd: 0.007 }).reportedByToolUsd).toBe(0.002);
});

it('takes the report of a session whose messages are not reported one by one', () => {
  expect(computeCost({ own: noUsage, total: noUsage, reportedUsd: 0.007 }).reportedByToolUsd).toBe(0.007);
  expect(computeCost({ own: noUsage, total: noUsage, reportedUsd: null }).reportedByToolUsd).toBeNull();
});
