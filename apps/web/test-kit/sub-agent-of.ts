import type { SubAgent } from '@tributary/domain';

/** Said once more than in the domain: `vite.config.ts` loads this folder before the domain is built. */
export const noTokens = { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, reasoning: 0 };

/** A run with nothing said about it but what the test is about. */
export function subAgentOf(facts: Partial<SubAgent> & { readonly runId: string }): SubAgent {
  return {
    sessionId: 's1',
    toolUseId: null,
    agentId: null,
    childSessionId: null,
    parentRunId: null,
    depth: 1,
    agentType: 'general-purpose',
    description: null,
    prompt: null,
    status: 'running',
    background: false,
    startedAt: null,
    completedAt: null,
    durationMs: null,
    lastActivityAt: null,
    currentActivity: null,
    toolUseCount: 0,
    tokens: noTokens,
    model: null,
    costUsd: 0,
    totalCostUsd: 0,
    unpricedModels: [],
    error: null,
    evidence: [],
    ...facts,
  };
}
