import { describe, expect, it } from '@jest/globals';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { labelCost } from './label-cost.js';

const { cost } = sessionDetailOf({ id: 's' });

describe('labelCost', () => {
  it('says what the main agent took of it', () =>
    expect(labelCost({ ...cost, ownUsd: 1.12, totalUsd: 3.87 })).toBe('$1.12 own'));

  it('tells it to the cent, as the total above it and the panel of costs do', () =>
    expect(labelCost({ ...cost, ownUsd: 0.0548, totalUsd: 0.18 })).toBe('$0.05 own'));

  it('says nothing twice where no other agent had a part in it', () => {
    expect(labelCost({ ...cost, ownUsd: 0.16, totalUsd: 0.16 })).toBe('cost');
    expect(labelCost({ ...cost, ownUsd: 0, totalUsd: 0, unpricedModels: ['local'] })).toBe('cost');
  });

  it('says what nobody accounts for', () =>
    expect(labelCost({ ...cost, ownUsd: 1, totalUsd: 1, unaccountedUsd: 0.5 })).toBe(
      '$1.00 own, $0.50 unaccounted',
    ));
});
