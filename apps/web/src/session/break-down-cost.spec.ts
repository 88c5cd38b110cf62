import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { subAgentOf } from '../../test-kit/sub-agent-of.js';
import { breakDownByAgent, breakDownByModel } from './break-down-cost.js';

const tokens = (input: number) => ({ ...emptyTokens, input });

const session = sessionDetailOf({
  id: 's',
  model: 'opus',
  tokens: tokens(100),
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
      model: 'local',
      tokens: tokens(5),
      costUsd: null,
      totalCostUsd: null,
      unpricedModels: ['local'],
    }),
  ],
});

describe('breakDownByAgent', () => {
  it('lists the main agent, then each agent below the one that started it, own and total', () =>
    expect(
      breakDownByAgent([session]).map(({ key, depth, ownUsd, totalUsd }) => [key, depth, ownUsd, totalUsd]),
    ).toEqual([
      ['s', 0, 1, 1.5],
      ['free', 1, null, null],
      ['top', 1, 0.3, 0.5],
      ['child', 2, 0.2, 0.2],
    ]));

  it('does not blame the main agent for a model that only a sub-agent used', () =>
    expect(breakDownByAgent([session])[0]).toMatchObject({ unpricedModels: [], unpricedInTotal: ['local'] }));

  it('knows that the main agent has no price where it works with the same model as its agents', () =>
    expect(breakDownByAgent([{ ...session, model: 'local' }])[0]?.unpricedModels).toEqual(['local']));
});

describe('breakDownByModel', () => {
  it('adds up own costs per model and keeps an unpriced one apart from a free one', () =>
    expect(breakDownByModel([session])).toEqual([
      { model: 'opus', tokens: 100, ownUsd: 1, isUnpriced: false },
      { model: 'haiku', tokens: 30, ownUsd: 0.5, isUnpriced: false },
      { model: 'local', tokens: 5, ownUsd: null, isUnpriced: true },
    ]));
});
