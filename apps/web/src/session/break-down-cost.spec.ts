import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { workOfSession } from '../work/work.js';
import { breakDownByAgent, breakDownByModel } from './break-down-cost.js';

const tokens = (input: number) => ({ ...emptyTokens, input });

const session = sessionDetailOf({
  id: 's',
  model: 'opus',
  tokens: tokens(100),
  totalTokens: tokens(135),
  cost: {
    ownUsd: 1,
    totalUsd: 1.5,
    reportedByToolUsd: null,
    unaccountedUsd: null,
    unpricedModels: ['local'],
  },
  subAgents: [
    subAgentOf({
      runId: 'child',
      parentRunId: 'top',
      model: 'haiku',
      tokens: tokens(10),
      costUsd: 0.2,
      totalCostUsd: 0.2,
    }),
    subAgentOf({ runId: 'top', model: 'haiku', tokens: tokens(20), costUsd: 0.3, totalCostUsd: 0.5 }),
    subAgentOf({
      runId: 'free',
      agentType: 'tester',
      startedAt: '2026-11-16T10:00:00.000Z',
      model: 'local',
      tokens: tokens(5),
      costUsd: null,
      totalCostUsd: null,
      unpricedModels: ['local'],
    }),
  ],
});

const work = workOfSession(session);

describe('breakDownByAgent', () => {
  it('puts all runs of a kind together, and what stands below its like is in their total once', () =>
    expect(
      breakDownByAgent(work).map(({ name, parts, tokens: used, ownUsd, totalUsd }) => [
        name,
        parts.length,
        used,
        ownUsd,
        totalUsd,
      ]),
    ).toEqual([
      ['main', 1, 100, 1, 1.5],
      ['tester', 1, 5, null, null],
      ['general-purpose', 2, 30, 0.5, 0.5],
    ]));

  it('says what the tool used for itself, so that own costs and tokens add up to the whole', () => {
    const warm = workOfSession({
      ...session,
      totalTokens: tokens(200),
      cost: { ...session.cost, totalUsd: 1.75 },
    });
    const groups = breakDownByAgent(warm);
    expect(groups.at(-1)).toMatchObject({ kind: 'internal', tokens: 65, ownUsd: 0.25 });
    expect(groups.reduce((sum, { ownUsd }) => sum + (ownUsd ?? 0), 0)).toBeCloseTo(1.75, 9);
  });

  it('knows what the main agents used together where nobody knows which of them used it', () => {
    const then = { ...session, toolUseCount: NaN, cost: { ...session.cost, ownUsd: NaN } };
    const [main] = breakDownByAgent({ ...work, sessions: [then] });
    expect(main).toMatchObject({ ownUsd: 1, totalUsd: 1.5, tokens: NaN, tools: NaN });
  });

  it('does not blame the main agent for a model that only a sub-agent used', () =>
    expect(breakDownByAgent(work)[0]).toMatchObject({ unpricedModels: [], unpricedInTotal: ['local'] }));

  it('knows that the main agent has no price where it works with the same model as its agents', () =>
    expect(breakDownByAgent(workOfSession({ ...session, model: 'local' }))[0]?.unpricedModels).toEqual([
      'local',
    ]));
});

describe('breakDownByModel', () => {
  it('adds up own costs per model and keeps an unpriced one apart from a free one', () =>
    expect(breakDownByModel(work)).toEqual([
      { model: 'opus', tokens: 100, ownUsd: 1, isUnpriced: false },
      { model: 'haiku', tokens: 30, ownUsd: 0.5, isUnpriced: false },
      { model: 'local', tokens: 5, ownUsd: null, isUnpriced: true },
    ]));
});
