import type { Binding, BindingTier } from './binding.js';

const ranks: Readonly<Record<BindingTier, number>> = {
  manual: 6,
  direct: 5,
  mapping: 4,
  parent: 4,
  branch: 3,
  'single-active': 2,
  'auto-card': 1,
};

/** A total order on bindings, so that the strongest of a set does not depend on the order in which they came. */
export function compareBindings(a: Binding, b: Binding): number {
  return (
    ranks[a.tier] - ranks[b.tier] || a.confidence - b.confidence || compareText(identityOf(b), identityOf(a))
  );
}

/** The one with the stronger evidence. */
export function strongerBinding(a: Binding, b: Binding): Binding {
  return compareBindings(a, b) >= 0 ? a : b;
}

function identityOf({ target, tier, sessionId, evidence }: Binding): string {
  return JSON.stringify([
    target.kind,
    target.kind === 'card' ? target.cardId : '',
    target.kind === 'auto-card' ? [target.key, target.title] : [],
    tier,
    sessionId,
    evidence.map(({ kind, detail }) => [kind, detail]),
  ]);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
