import { describe, expect, it } from '@jest/globals';
import { sessionSummarySchema, type SessionDetail } from '@tributary/domain';
import { sessionDetailOf } from '../../test-kit/session-detail-of.js';
import { noTokens, subAgentOf } from '../../test-kit/sub-agent-of.js';
import { applyUpdate } from './apply-update.js';
import { emptyState, type LiveState, type Update } from './live-state.js';

const tokens = (input: number) => ({ ...noTokens, input });
const costs = { reportedByToolUsd: null, unaccountedUsd: null, unpricedModels: [] };
const top = subAgentOf({ runId: 'top', tokens: tokens(20), costUsd: 2, totalCostUsd: 3 });
const below = subAgentOf({
  runId: 'below',
  parentRunId: 'top',
  tokens: tokens(10),
  costUsd: 1,
  totalCostUsd: 1,
});

/** The tool used one dollar and five tokens for itself. */
const session = sessionDetailOf({
  id: 's1',
  tokens: tokens(100),
  totalTokens: tokens(135),
  cost: { ...costs, ownUsd: 10, totalUsd: 14 },
  subAgents: [top, below],
});
const state: LiveState = { ...emptyState, details: new Map([['s1', session]]) };

function told(...updates: Update[]): SessionDetail {
  const detail = updates.reduce(applyUpdate, state).details.get('s1');
  if (detail === undefined) throw new Error('the session is gone');
  return detail;
}

/** What the page adds up, and what it says. */
function figuresOf({ cost, tokens: own, totalTokens, subAgents, agents }: SessionDetail) {
  const spent = subAgents.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), cost.ownUsd);
  const used = subAgents.reduce((sum, { tokens: { input } }) => sum + input, own.input);
  return {
    internalUsd: cost.totalUsd - spent,
    internalTokens: totalTokens.input - used,
    running: agents.counts.running - subAgents.filter(({ status }) => status === 'running').length,
  };
}

const addingUp = { internalUsd: 1, internalTokens: 5, running: 0 };

const ended = { ...below, status: 'completed', tokens: tokens(60), costUsd: 6 } as const;
const runTold: Update = { event: 'run.updated', data: { ...ended, totalCostUsd: 6 } };
const sessionTold: Update = {
  event: 'session.updated',
  data: {
    ...sessionSummarySchema.parse(session),
    tokens: tokens(110),
    totalTokens: tokens(195),
    cost: { ...costs, ownUsd: 11, totalUsd: 20 },
    agents: { ...session.agents, counts: { ...session.agents.counts, total: 2, running: 1, completed: 1 } },
  },
};

describe('the sums of a session', () => {
  it('add up while only a run of it was told', () => {
    const detail = told(runTold);
    expect(figuresOf(detail)).toEqual(addingUp);
    expect(detail.cost.totalUsd).toBe(19);
  });

  it('add up while only the session was told', () => {
    const detail = told(sessionTold);
    expect(figuresOf(detail)).toEqual(addingUp);
    expect(detail.cost).toMatchObject({ ownUsd: 11, totalUsd: 15 });
  });

  it('are those that the server tells when both were told, in either order', () => {
    for (const detail of [told(runTold, sessionTold), told(sessionTold, runTold)]) {
      expect(figuresOf(detail)).toEqual(addingUp);
      expect(detail).toMatchObject({ cost: { ownUsd: 11, totalUsd: 20 }, totalTokens: { input: 195 } });
    }
  });

  it('include what stands below a run, also where that was told last', () =>
    expect(told(runTold).subAgents).toMatchObject([{ totalCostUsd: 8 }, { totalCostUsd: 6 }]));
});
