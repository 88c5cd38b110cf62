import { describe, expect, it } from '@jest/globals';
import { isCopy, timeOfId } from './time-of-id.js';

const partId = 'prt_1e20623c00010DzegeK949fdm2';
const madeAt = 1_794_793_415_616;

describe('the time in an id', () => {
  it('is the millisecond in which the id was made, however late it is read', () => {
    expect(timeOfId(partId, madeAt)).toBe(madeAt);
    expect(timeOfId(partId, madeAt + 40_000)).toBe(madeAt);
  });

  it('gives way to the known time where the id was chosen by a client', () => {
    expect(timeOfId('prt_mine', madeAt)).toBe(madeAt);
    expect(timeOfId('prt_0000000000000abc', madeAt)).toBe(madeAt);
    expect(timeOfId(partId, null)).toBeNull();
  });

  it('tells a copy in a fork from the original', () => {
    expect(isCopy(partId, madeAt + 161)).toBe(false);
    expect(isCopy(partId, madeAt - 3_600_000)).toBe(true);
    expect(isCopy(partId, madeAt - 90 * 86_400_000)).toBe(true);
    expect(isCopy('prt_mine', madeAt - 3_600_000)).toBe(false);
  });

  it('tells a copy that was made at once, because the original was done before', () => {
    expect(isCopy(partId, madeAt - 300, madeAt - 100)).toBe(true);
    expect(isCopy(partId, madeAt - 300, madeAt + 100)).toBe(false);
    expect(isCopy(partId, madeAt - 300)).toBe(false);
  });
});
