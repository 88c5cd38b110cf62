import { expect, it } from '@jest/globals';
import { describeClock } from './wrong-clock.js';

it.each([
  [null, null],
  [59_999, null],
  [-59_999, null],
  [60_000, 'its clock is a minute ahead'],
  [-3_661_000, 'its clock is 61 minutes behind'],
])('says of a clock that is %s ms ahead: %s', (aheadMs, words) => {
  expect(describeClock(aheadMs)).toBe(words);
});
