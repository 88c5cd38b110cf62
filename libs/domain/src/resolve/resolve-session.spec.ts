import { describe, expect, it } from '@jest/globals';
import type { CardRef, SessionMapping, SessionToResolve } from './resolution-facts.js';
import { type ResolveInput, resolveSession } from './resolve-session.js';

const main: SessionToResolve = {
  id: 'main-session',
  parentSessionId: null,
  rootSessionId: null,
  originId: null,
  tool: 'claude-code',
  developer: 'ann',
  projectId: 'acme',
  gitBranch: null,
  cwd: null,
  startedAt: null,
};
const child: SessionToResolve = { ...main, id: 'child', parentSessionId: 'main-session' };
const card = (id: string, more: Partial<CardRef> = {}): CardRef => ({
  id,
  projectId: 'acme',
  isAuto: false,
  workingSince: null,
  ...more,
});
interface Known {
  readonly direct?: CardRef;
  readonly keys?: Record<string, CardRef>;
  readonly active?: readonly CardRef[];
  readonly mapping?: SessionMapping;
}
const resolve = (session: SessionToResolve, known: Known = {}, more: Partial<ResolveInput> = {}) =>
  resolveSession({
    session,
    cards: {
      byAiSession: () => known.direct ?? null,
      byKey: (key) => known.keys?.[key] ?? null,
      active: () => known.active ?? [],
    },
    mappings: { byChild: () => known.mapping ?? null },
    policy: 'off',
    ...more,
  });
const mapping: SessionMapping = { cardId: 'mapped', parentSessionId: null, tier: 'mapping', confidence: 0.9 };

describe("a session that goes on with another's work", () => {
  const moved = { ...main, id: 'moved', originId: main.id };

  it('gets the card that the other one gets', () => {
    const [own, other] = [main, moved].map(
      (session) => resolve(session, {}, { policy: 'per-session' })?.target,
    );
    expect(own).toMatchObject({ kind: 'auto-card', key: `session:${main.id}` });
    expect(other).toEqual(own);
  });

  it("goes to the card that was made for the other's session, unless there is one for its own", () => {
    const made: Record<string, CardRef> = { [main.id]: card('origin'), moved: card('own') };
    const directFor = (...ids: string[]) =>
      resolve(
        moved,
        {},
        {
          cards: {
            byAiSession: (id) => (ids.includes(id) ? (made[id] ?? null) : null),
            byKey: () => null,
            active: () => [],
          },
        },
      );
    expect(directFor(main.id)).toMatchObject({ tier: 'direct', target: { cardId: 'origin' } });
    expect(directFor(main.id, 'moved')).toMatchObject({ target: { cardId: 'own' } });
  });
});

describe('a main session', () => {
  it('goes to the strongest evidence there is, and down the tiers as it is taken away', () => {
    const known: Known = {
      direct: card('direct'),
      mapping,
      keys: { 'ABC-1': card('branch') },
      active: [card('active')],
    };
    const session = { ...main, gitBranch: 'fix/abc-1' };
    const policy = 'per-session';
    const tierOf = (each: Known, more: object = {}) => resolve(session, each, { policy, ...more })?.tier;
    expect(tierOf(known, { manual: { cardId: 'm', by: 'ann' } })).toBe('manual');
    expect(tierOf(known)).toBe('direct');
    const { direct: _direct, ...withoutDirect } = known;
    expect(tierOf(withoutDirect)).toBe('mapping');
    const { mapping: _mapping, ...withoutMapping } = withoutDirect;
    expect(tierOf(withoutMapping)).toBe('branch');
    const { keys: _keys, ...withoutBranch } = withoutMapping;
    expect(tierOf(withoutBranch)).toBe('single-active');
    expect(tierOf({})).toBe('auto-card');
    expect(resolve(session)).toBeNull();
  });

  it('is found by the key in its branch or worktree, whatever the case, with the reason told', () => {
    const keys = { 'ABC-123': card('c1') };
    expect(resolve({ ...main, gitBranch: 'feature/abc-123-login' }, { keys })).toMatchObject({
      target: { kind: 'card', cardId: 'c1' },
      tier: 'branch',
      evidence: [{ kind: 'branch', detail: 'feature/abc-123-login → ABC-123' }],
    });
    expect(
      resolve({ ...main, cwd: '/src/.worktrees/ABC-123/packages/api' }, { keys })?.evidence[0]?.kind,
    ).toBe('worktree');
  });

  it.each(['fix/UTF-8-names', 'sha-256', 'main', 'release-2026', 'xABC-1234', ''])(
    'is not bound by a branch that only looks like a key: %s',
    (gitBranch) => {
      expect(resolve({ ...main, gitBranch }, { keys: { 'ABC-123': card('c1') } })).toBeNull();
    },
  );

  it('goes to the active card only if there is exactly one', () => {
    expect(resolve(main, { active: [card('a')] })?.target).toEqual({ kind: 'card', cardId: 'a' });
    expect(resolve(main, { active: [card('a'), card('b')] })).toBeNull();
    expect(resolve(main, { active: [card('a', { projectId: 'other' })] })).toBeNull();
    expect(resolve({ ...main, developer: null }, { active: [card('a')] })).toBeNull();
  });

  it('does not join the card that another unknown session was given', () => {
    const active = [card('auto', { isAuto: true })];
    expect(resolve(main, { active }, { policy: 'per-session' })?.tier).toBe('auto-card');
    expect(resolve(main, { active: [...active, card('a')] })?.target).toEqual({ kind: 'card', cardId: 'a' });
  });

  it('of last week does not join the card taken up today', () => {
    const active = [card('a', { workingSince: 1_000 })];
    expect(resolve({ ...main, startedAt: 999 }, { active })).toBeNull();
    expect(resolve({ ...main, startedAt: 1_000 }, { active })?.tier).toBe('single-active');
  });

  it('leaves its own auto-card when something is known after all', () => {
    const own = card('auto', { isAuto: true });
    const session = { ...main, gitBranch: 'ABC-1' };
    expect(resolve(session, { direct: own, keys: { 'ABC-1': card('c1') } })?.tier).toBe('branch');
  });

  it('gets a card of its own, or its branch does, as the policy says', () => {
    const session = { ...main, gitBranch: 'spike/redis' };
    const keyOf = (each: SessionToResolve, policy: ResolveInput['policy']) =>
      resolve(each, {}, { policy })?.target;
    expect(keyOf(session, 'per-session')).toMatchObject({ key: 'session:main-session' });
    expect(keyOf(session, 'by-branch')).toEqual({
      kind: 'auto-card',
      key: 'branch:acme:spike/redis',
      title: 'spike/redis',
    });
    expect(keyOf({ ...main, gitBranch: 'HEAD' }, 'by-branch')).toMatchObject({ key: 'session:main-session' });
    expect(keyOf(main, 'by-branch')).toMatchObject({ key: 'session:main-session' });
    expect(keyOf(session, 'off')).toBeUndefined();
  });

  it('stays off every card when a person said so', () => {
    const manual = { cardId: null, by: 'ann' };
    expect(resolve(main, { direct: card('direct') }, { manual, policy: 'per-session' })).toMatchObject({
      target: { kind: 'none' },
      tier: 'manual',
    });
  });
});

describe('a child session', () => {
  it('never gets a card of its own, nor one by branch', () => {
    const session = { ...child, gitBranch: 'ABC-1' };
    expect(resolve(session, { keys: { 'ABC-1': card('c') } }, { policy: 'per-session' })).toBeNull();
    expect(
      resolve({ ...main, id: 'x', rootSessionId: 'main-session' }, {}, { policy: 'by-branch' }),
    ).toBeNull();
  });

  it('of an unknown parent can still be mapped, or belong to the only active card', () => {
    expect(resolve(child, { mapping })?.tier).toBe('mapping');
    expect(resolve(child, { active: [card('a')] })?.tier).toBe('single-active');
  });

  it('is not held back by a note of an earlier resolution', () => {
    const note: SessionMapping = { ...mapping, cardId: 'old', tier: 'parent' };
    expect(resolve(child, { mapping: note })).toBeNull();
  });
});
