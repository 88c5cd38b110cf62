import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Binding, bindingTiers, evidenceKinds } from './binding.js';
import { settleBinding } from './settle-binding.js';
import { compareBindings, strongerBinding } from './stronger-binding.js';

const name = fc.constantFrom('a', 'b', 'c');
const binding: fc.Arbitrary<Binding> = fc.record({
  sessionId: fc.constant('s'),
  target: fc.oneof(
    fc.record({ kind: fc.constant('card' as const), cardId: name }),
    fc.record({ kind: fc.constant('auto-card' as const), key: name, title: name }),
    fc.record({ kind: fc.constant('none' as const) }),
  ),
  tier: fc.constantFrom(...bindingTiers),
  confidence: fc.constantFrom(0.4, 0.8, 1),
  evidence: fc.array(fc.record({ kind: fc.constantFrom(...evidenceKinds), detail: name }), { maxLength: 2 }),
});

describe('the strength of bindings', () => {
  it('does not depend on who is asked first', () => {
    fc.assert(
      fc.property(binding, binding, (a, b) => {
        expect(strongerBinding(a, b)).toEqual(strongerBinding(b, a));
        expect(Math.sign(compareBindings(a, b))).toBe(-Math.sign(compareBindings(b, a)) + 0);
      }),
    );
  });

  it('gives one winner for a set, in whatever order and groups it is compared', () => {
    fc.assert(
      fc.property(fc.array(binding, { minLength: 1, maxLength: 6 }), (all) => {
        const winner = all.reduce(strongerBinding);
        expect(all.reduceRight(strongerBinding)).toEqual(winner);
        expect(all.every((each) => compareBindings(winner, each) >= 0)).toBe(true);
      }),
    );
  });

  it('goes by tier before all else', () => {
    const of = (tier: Binding['tier'], confidence: number): Binding => ({
      sessionId: 's',
      target: { kind: 'none' },
      tier,
      confidence,
      evidence: [],
    });
    const order = ['manual', 'direct', 'mapping', 'branch', 'single-active', 'auto-card'] as const;
    order.slice(1).forEach((weaker, i) => {
      expect(strongerBinding(of(order[i]!, 0.1), of(weaker, 1)).tier).toBe(order[i]);
    });
    expect(strongerBinding(of('parent', 0.1), of('branch', 1)).tier).toBe('parent');
  });
});

describe('settling', () => {
  it('keeps a single active card when that card is finished, and yields to anything stronger', () => {
    fc.assert(
      fc.property(binding, fc.option(binding), (seen, next) => {
        const current: Binding = { ...seen, tier: 'single-active' };
        const isStronger = next !== null && !['single-active', 'auto-card'].includes(next.tier);
        expect(settleBinding(current, next)).toEqual(isStronger ? next : current);
      }),
    );
  });

  it('otherwise follows the facts, also when they say less than before', () => {
    fc.assert(
      fc.property(binding, fc.option(binding), (current, next) => {
        fc.pre(current.tier !== 'single-active');
        expect(settleBinding(current, next)).toBe(next);
        expect(settleBinding(null, next)).toBe(next);
      }),
    );
  });
});
