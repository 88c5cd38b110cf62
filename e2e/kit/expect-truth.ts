import { expect } from '@jest/globals';
import type { SubAgent, Tokens } from '@tributary/domain';
import { readSession } from './read-api.js';
import { truthOf, type TrueAgent } from './recorded-runs.js';

/** Every fact of a run's truth, as the API tells it. */
export async function expectTruth(url: string, run: string): Promise<void> {
  const truth = truthOf(run);
  const { subAgents } = await readSession(url, truth.sessionId);
  const found = truth.agents.map((agent) => describeFound(agent, subAgents));
  expect(found).toEqual(truth.agents.map((agent) => describeTrue(agent, truth.outputTokensOnDisk)));
  expect(subAgents).toHaveLength(truth.agents.length);
}

function isRunOf({ agentId, toolUseId }: TrueAgent, run: SubAgent): boolean {
  return run.agentId === agentId && run.toolUseId === toolUseId;
}

function describeTrue(agent: TrueAgent, isOutputOnDisk: boolean) {
  const { agentId, parentAgentId, description, expectedStatus, toolCalls } = agent;
  const hasOutput = isOutputOnDisk && agent.outputTokensOnDisk !== false;
  return {
    agentId,
    parentAgentId,
    agentType: agent.agentType ?? 'general-purpose',
    description: description ?? expect.anything(),
    status: expectedStatus,
    toolUseCount: agent.partlyOnDisk === true ? expect.any(Number) : toolCalls,
    tokens: agent.partlyOnDisk === true ? expect.anything() : trueTokens(agent, hasOutput),
  };
}

function describeFound(agent: TrueAgent, all: readonly SubAgent[]) {
  const run = all.find((each) => isRunOf(agent, each));
  if (run === undefined) return undefined;
  const { agentId, agentType, description, status, toolUseCount, tokens } = run;
  const parentAgentId = all.find(({ runId }) => runId === run.parentRunId)?.agentId ?? null;
  return { agentId, parentAgentId, agentType, description, status, toolUseCount, tokens };
}

function trueTokens({ usageByModel }: TrueAgent, hasOutput: boolean): Record<keyof Tokens, unknown> {
  const sum = (kind: string): number =>
    Object.values(usageByModel).reduce((total, usage) => total + (usage[kind] ?? 0), 0);
  return {
    input: sum('input_tokens'),
    output: hasOutput ? sum('output_tokens') : expect.any(Number),
    cacheRead: sum('cache_read_input_tokens'),
    cacheWrite5m: sum('cache_creation_5m'),
    cacheWrite1h: sum('cache_creation_1h'),
    reasoning: 0,
  };
}
