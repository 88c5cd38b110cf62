import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Binding } from './binding.js';
import type { AutoCardPolicy, CardRef, SessionToResolve } from './resolution-facts.js';
import { resolveFamily } from './resolve-family.js';

const session = (id: string, parentSessionId: string | null = null): SessionToResolve => ({
  id,
  parentSessionId,
  rootSessionId: null,
  tool: 'opencode',
  developer: 'ann',
  projectId: 'acme',
  gitBranch: null,
  cwd: null,
  startedAt: null,
});
const card = (id: string): CardRef => ({ id, projectId: 'acme', isAuto: false, workingSince: null });

type Fact = (world: World) => void;

/** The facts so far, and what is stored of them: every new fact is followed by a new look at every session. */
class World {
  readonly sessions = new Map<string, SessionToResolve>();
  readonly byAiSession = new Map<string, CardRef>();
  readonly manual = new Map<string, { cardId: string | null; by: string }>();
  readonly active: CardRef[] = [];
  bindings: ReadonlyMap<string, Binding | null> = new Map();

  constructor(readonly policy: AutoCardPolicy) {}

  learn(fact: Fact): void {
    fact(this);
    this.bindings = resolveFamily({
      sessions: [...this.sessions.values()],
      cards: {
        byAiSession: (id) => this.byAiSession.get(id) ?? null,
        byKey: () => null,
        active: () => this.active,
      },
      mappings: { byChild: () => null },
      manual: (id) => this.manual.get(id) ?? null,
      current: (id) => this.bindings.get(id) ?? null,
      policy: this.policy,
    });
  }

  static after(
    facts: readonly Fact[],
    { policy = 'off', active = [] }: Start = {},
  ): Map<string, Binding | null> {
    const world = new World(policy);
    world.active.push(...active);
    for (const fact of facts) world.learn(fact);
    return new Map([...world.bindings].sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}
interface Start {
  readonly policy?: AutoCardPolicy;
  readonly active?: readonly CardRef[];
}

const cardCreated: Fact = ({ byAiSession }) => byAiSession.set('main', card('C1'));
const parentEvent: Fact = ({ sessions }) => sessions.set('main', session('main'));
const childEvent: Fact = ({ sessions }) => sessions.set('child', session('child', 'main'));
const relinked: Fact = ({ manual }) => manual.set('main', { cardId: 'C2', by: 'ann' });
const grandchildEvent: Fact = ({ sessions }) => sessions.set('grandchild', session('grandchild', 'child'));

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length < 2
    ? [[...all]]
    : all.flatMap((each, i) => permutations(all.toSpliced(i, 1)).map((rest) => [each, ...rest]));

describe('a family of sessions', () => {
  const facts = [cardCreated, parentEvent, childEvent, relinked];
  const starts: readonly Start[] = [{}, { policy: 'per-session' }, { active: [card('C3')] }];

  it.each(starts)(
    'ends in the same state in all 24 orders of card, parent, child and re-link: %j',
    (start) => {
      const orders = permutations(facts);
      expect(orders).toHaveLength(24);
      const expected = World.after(facts, start);
      expect([...expected.values()].map((each) => each?.target)).toEqual([
        { kind: 'card', cardId: 'C2' },
        { kind: 'card', cardId: 'C2' },
      ]);
      for (const order of orders) expect(World.after(order, start)).toEqual(expected);
    },
  );

  it('ends in the same state whatever is repeated, missing or deeper', () => {
    const all = [...facts, grandchildEvent];
    const picked = fc.subarray(all).chain((some) =>
      fc.record({
        some: fc.constant(some),
        first: fc.shuffledSubarray([...some, ...some], { minLength: some.length * 2 }),
        start: fc.constantFrom(...starts),
      }),
    );
    fc.assert(
      fc.property(picked, ({ some, first, start }) => {
        expect(World.after(first, start)).toEqual(World.after(some, start));
      }),
    );
  });

  it('ends where the last link points when it is changed twice, and is undone', () => {
    const link =
      (cardId: string | null): Fact =>
      ({ manual }) =>
        cardId === null ? manual.delete('main') : manual.set('main', { cardId, by: 'ann' });
    const targetsAfter = (last: string | null) =>
      [
        ...World.after([cardCreated, parentEvent, childEvent, link('C8'), link('C9'), link(last)]).values(),
      ].map((each) => each?.target);
    expect(targetsAfter('C7')).toEqual([
      { kind: 'card', cardId: 'C7' },
      { kind: 'card', cardId: 'C7' },
    ]);
    expect(targetsAfter(null)).toEqual([
      { kind: 'card', cardId: 'C1' },
      { kind: 'card', cardId: 'C1' },
    ]);
  });

  it('keeps the children of a session that a person took off its card unbound', () => {
    const takenOff: Fact = ({ manual }) => manual.set('main', { cardId: null, by: 'ann' });
    const bindings = World.after([parentEvent, childEvent, takenOff], { active: [card('C3')] });
    expect(bindings.get('child')?.target).toEqual({ kind: 'none' });
  });

  it('leaves a child whose parent never comes unbound', () => {
    expect(
      World.after([cardCreated, childEvent, relinked], { policy: 'per-session' }).get('child'),
    ).toBeNull();
  });

  it('follows the main session while the parent in between has not been seen', () => {
    const deep: Fact = ({ sessions }) =>
      sessions.set('deep', { ...session('deep', 'unseen'), rootSessionId: 'main' });
    expect(World.after([cardCreated, parentEvent, deep]).get('deep')?.target).toEqual({
      kind: 'card',
      cardId: 'C1',
    });
  });

  it('is followed to any depth, without running out of stack', () => {
    const depth = 20_000;
    const chain: Fact = ({ sessions }) => {
      for (let i = depth; i > 0; i--) sessions.set(`s${i}`, session(`s${i}`, i === 1 ? 'main' : `s${i - 1}`));
    };
    const bindings = World.after([cardCreated, parentEvent, chain]);
    expect(bindings.get(`s${depth}`)).toMatchObject({
      target: { kind: 'card', cardId: 'C1' },
      origin: 'direct',
    });
  });

  it('is not led astray by a circle of parents, wherever it is entered', () => {
    const circle = ['a', 'b', 'c'].map((id, i): Fact => {
      const parent = ['b', 'c', 'a'][i]!;
      return ({ sessions }) => sessions.set(id, session(id, parent));
    });
    const below: Fact = ({ sessions }) => sessions.set('below', session('below', 'a'));
    const itself: Fact = ({ sessions }) => sessions.set('itself', session('itself', 'itself'));
    const direct: Fact = ({ byAiSession }) => byAiSession.set('b', card('C1'));
    const all = [...circle, below, itself, direct];
    const expected = World.after(all);
    expect(expected.get('b')?.tier).toBe('direct');
    expect(expected.get('a')).toBeNull();
    fc.assert(
      fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (order) => {
        expect(World.after(order)).toEqual(expected);
      }),
    );
  });
});
