import type { SessionDetail } from '@tributary/domain';
import { noTokens } from './sub-agent-of.js';

const noRuns = {
  total: 0,
  pending: 0,
  running: 0,
  completed: 0,
  failed: 0,
  aborted: 0,
  orphaned: 0,
  unknown: 0,
};

/** A session with nothing said about it but what the test is about. */
export function sessionDetailOf(facts: Partial<SessionDetail> & { readonly id: string }): SessionDetail {
  return {
    tool: 'claude-code',
    toolVersion: null,
    projectId: null,
    developer: null,
    title: null,
    status: 'completed',
    attention: null,
    currentActivity: null,
    lastWords: null,
    model: null,
    cwd: null,
    gitBranch: null,
    startedAt: null,
    lastActivityAt: null,
    endedAt: null,
    rootSessionId: facts.id,
    parentSessionId: null,
    cardId: null,
    binding: null,
    cost: { ownUsd: 0, totalUsd: 0, reportedByToolUsd: null, unaccountedUsd: null, unpricedModels: [] },
    tokens: noTokens,
    totalTokens: noTokens,
    agents: { counts: noRuns, pills: [], lastActivityAt: null },
    todoCounts: { done: 0, total: 0 },
    toolUseCount: 0,
    subAgents: [],
    agentStatuses: {},
    todos: [],
    ...facts,
  };
}
