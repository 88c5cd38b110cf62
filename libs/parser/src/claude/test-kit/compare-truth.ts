import { projectRuns, type RawEvent, type RunView, type State, type Tokens } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { buildState } from '../../test-kit/build-state.js';
import type { TrueAgent, Truth } from './corpus.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };

type UsageTruth = TrueAgent['usageByModel'];

function tokensOf(usage: UsageTruth[string], hasOutput: boolean): Partial<Tokens> {
  return {
    input: usage['input_tokens'] ?? 0,
    cacheRead: usage['cache_read_input_tokens'] ?? 0,
    cacheWrite5m: usage['cache_creation_5m'] ?? 0,
    cacheWrite1h: usage['cache_creation_1h'] ?? 0,
    ...(hasOutput ? { output: usage['output_tokens'] ?? 0 } : {}),
  };
}

export function usageTruth(usageByModel: UsageTruth, hasOutput: boolean): object {
  return Object.fromEntries(
    Object.entries(usageByModel).map(([model, usage]) => [model, tokensOf(usage, hasOutput)]),
  );
}

function agentTruth(truth: Truth, agent: TrueAgent): object {
  const hasOutput = truth.outputTokensOnDisk && agent.outputTokensOnDisk !== false;
  return {
    agentId: agent.agentId,
    toolUseId: agent.toolUseId,
    parentAgentId: agent.parentAgentId,
    depth: depthOf(truth, agent),
    agentType: agent.agentType ?? 'general-purpose',
    ...(agent.description === null ? {} : { description: agent.description }),
    status: agent.expectedStatus,
    ...(agent.partlyOnDisk === true
      ? {}
      : { toolCalls: agent.toolCalls, usage: usageTruth(agent.usageByModel, hasOutput) }),
  };
}

function depthOf(truth: Truth, { parentAgentId }: TrueAgent): number {
  const parent = truth.agents.find(({ agentId }) => agentId !== null && agentId === parentAgentId);
  return parent === undefined ? 1 : depthOf(truth, parent) + 1;
}

function agentView(state: State, runs: readonly RunView[], run: RunView): object {
  const own = measure(state, runs).runs.get(run.runId);
  const parent = runs.find(({ runId }) => runId === run.parentRunId);
  return {
    agentId: run.agentId,
    toolUseId: run.toolUseId,
    parentAgentId: parent?.agentId ?? null,
    depth: run.depth,
    agentType: run.agentType,
    description: run.description,
    status: run.status,
    toolCalls: own?.toolUseCount ?? 0,
    usage: Object.fromEntries(own?.tokensByModel ?? []),
  };
}

const byCall = (a: { toolUseId?: unknown; agentId?: unknown }, b: typeof a): number =>
  `${String(a.toolUseId)} ${String(a.agentId)}` < `${String(b.toolUseId)} ${String(b.agentId)}` ? -1 : 1;

export function understand(raws: readonly RawEvent[]): { state: State; runs: RunView[] } {
  const state = buildState(raws);
  return { state, runs: projectRuns(state, clock) };
}

/** The sub-agents that the model saw, each with all that can be known of it, in a fixed order. */
export function trueAgents(truth: Truth): object[] {
  return truth.agents.map((agent) => agentTruth(truth, agent)).sort(byCall);
}

/** The sub-agents that are shown of a run, in the same words and order. */
export function shownAgents(raws: readonly RawEvent[]): object[] {
  const { state, runs } = understand(raws);
  return runs.map((view) => agentView(state, runs, view)).sort(byCall);
}
