import { expect, it } from '@jest/globals';
import type { Goal, Reading } from '../row.js';
import { formatFigure } from './format-figure.js';
import { judgeFigure } from './judge-figure.js';

const reading = (value: number): Reading => ({
  ...{ label: 'it', value, unit: 'ms', wallSeconds: 1, cpuSeconds: 1, peakMb: null },
});

const judge = (ours: number, beside: number, goal?: Goal) =>
  judgeFigure({ what: 'it', ours: reading(ours), beside: reading(beside), ...(goal && { goal }) });

it('holds the ratio or our own value against the goal', () => {
  expect(judge(60, 100, { of: 'ratio', atLeast: 0.5 }).isMet).toBe(true);
  expect(judge(40, 100, { of: 'ratio', atLeast: 0.5 }).isMet).toBe(false);
  expect(judge(21, 1, { of: 'value', atMost: 20 }).isMet).toBe(false);
  expect(judge(20, 1).isMet).toBeNull();
});

it('has no ratio beside nothing, and says so in the table', () => {
  const judged = judge(60, 0, { of: 'ratio', atLeast: 0.5 });
  expect(judged).toMatchObject({ ratio: null, isMet: false });
  expect(formatFigure(judged)).toContain('–');
});
