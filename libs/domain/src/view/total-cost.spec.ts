import { describe, expect, it } from '@jest/globals';
import { emptyTokens } from '../cost/add-tokens.js';
import type { AgentEvent } from '../events/agent-event.js';
import { active, child, linked, root, spawned, stateOf, tell } from '../test-kit/tell.js';
import { measure } from './measure.js';
import { projectRuns } from './project-runs.js';
import { totalCost } from './total-cost.js';

const used = (sessionId: string, messageId: string, model = 'opus'): AgentEvent =>
  tell('usage.reported', 30, { sessionId, messageId, model, tokens: { ...emptyTokens, input: 10 } });
const nested = [
  tell('run.spawned', 25, { sessionId: child, toolUseId: 'inner', via: 'task' }),
  linked('root:a2', 'inner'),
  active(26, 'root:a2'),
];

function costs(...events: readonly AgentEvent[]) {
  const state = stateOf(spawned(), linked(), active(20), ...nested, ...events);
  const runs = projectRuns(state, { now: 100, orphanAfterMs: 5_000 });
  return totalCost(state, runs, measure(state, runs), ({ model }) =>
    model === 'opus' ? { usd: 0.1 } : { unpriced: true },
  );
}

describe('the cost of an agent', () => {
  it('is its own, and in total that of all its descendants', () => {
    const { runs, sessions } = costs(
      used(root, 'm1'),
      used(child, 'm2'),
      used(child, 'm3'),
      used('root:a2', 'm4'),
    );
    const usd = (id: string) => [runs.get(id)?.own.usd, runs.get(id)?.total.usd];
    expect(usd('root#inner')).toEqual([0.1, 0.1]);
    expect(usd('root#call')).toEqual([0.2, 0.3]);
    expect(sessions.get(root)).toMatchObject({
      own: { usd: 0.1 },
      total: { usd: 0.4, tokens: { input: 40 } },
    });
  });

  it('names the models that have no price instead of calling them free', () => {
    const { runs } = costs(used('root:a2', 'm1', 'new-model'));
    expect(runs.get('root#call')).toMatchObject({
      own: { unpricedModels: [] },
      total: { usd: 0, unpricedModels: ['new-model'] },
    });
  });

  it("holds what the tool spent on sessions of its own in the main session's total", () => {
    const compaction = tell('session.seen', 30, {
      sessionId: 'root:acompact-1',
      tool: 'claude-code',
      rootSessionId: root,
      purpose: 'compaction',
    });
    expect(costs(compaction, used('root:acompact-1', 'm1')).sessions.get(root)?.total.usd).toBe(0.1);
  });
});
