import { describe, expect, it } from '@jest/globals';
import { childSessionId, type AgentEvent, type RawEvent } from '@tributary/domain';
import {
  corpusRuns,
  fileEvents,
  streamEvents,
  truthOf,
  type TrueAgent,
  type Truth,
} from './test-kit/corpus.js';
import { allEvents, only } from './test-kit/parse-claude.js';

const runsWithAgents = corpusRuns.filter((run) => truthOf(run).agents.length > 0);
const runsOnDisk = runsWithAgents.filter((run) => fileEvents(run).length > 0);
const runsOnStream = runsWithAgents.filter((run) => streamEvents(run).length > 0);

/** Sessions in which the facts about an agent lie: its own, and the stand-ins named by its calls. */
function sessionsOf({ agents, sessionId }: Truth, agentId: string): Set<string> {
  const calls = agents.filter((agent) => agent.agentId === agentId).map(({ toolUseId }) => toolUseId);
  return new Set([agentId, ...calls].map((name) => childSessionId(sessionId, name)));
}

function usageOf(events: readonly AgentEvent[], sessions: ReadonlySet<string>) {
  const messages = new Map<string, { model: string; figures: number[] }>();
  for (const { sessionId, messageId, model, tokens } of only(events, 'usage.reported')) {
    if (!sessions.has(sessionId)) continue;
    const figures = [tokens.input, tokens.cacheRead, tokens.cacheWrite5m, tokens.cacheWrite1h, tokens.output];
    const before = messages.get(messageId)?.figures ?? figures;
    messages.set(messageId, {
      model,
      figures: figures.map((figure, kind) => Math.max(figure, before[kind]!)),
    });
  }
  const totals: Record<string, number[]> = {};
  for (const { model, figures } of messages.values()) {
    totals[model] = figures.map((figure, kind) => figure + (totals[model]?.[kind] ?? 0));
  }
  return totals;
}

function trueUsage(agents: readonly Pick<TrueAgent, 'usageByModel'>[]) {
  const totals: Record<string, number[]> = {};
  for (const [model, usage] of agents.flatMap(({ usageByModel }) => Object.entries(usageByModel))) {
    const kinds = [
      'input_tokens',
      'cache_read_input_tokens',
      'cache_creation_5m',
      'cache_creation_1h',
      'output_tokens',
    ];
    totals[model] = kinds.map((kind, index) => usage[kind]! + (totals[model]?.[index] ?? 0));
  }
  return totals;
}

const withoutOutput = (totals: Record<string, number[]>) =>
  Object.fromEntries(Object.entries(totals).map(([model, figures]) => [model, figures.slice(0, 4)]));

function agentsOf(truth: Truth): [string, TrueAgent[]][] {
  const ids = new Set(truth.agents.flatMap(({ agentId }) => agentId ?? []));
  return [...ids].map((id) => [id, truth.agents.filter(({ agentId }) => agentId === id)]);
}

function expectFacts(run: string, raws: readonly RawEvent[], { isStream }: { isStream: boolean }): void {
  const truth = truthOf(run);
  const events = allEvents(raws);
  for (const [agentId, agents] of agentsOf(truth)) {
    if (agents.some(({ partlyOnDisk }) => partlyOnDisk)) continue;
    if (isStream && agents[0]!.parentAgentId !== null) continue;
    const sessions = sessionsOf(truth, agentId);
    const calls = only(events, 'tool.called').filter(({ sessionId }) => sessions.has(sessionId));
    const toolCalls = new Set(calls.map(({ toolUseId }) => toolUseId)).size;
    expect({ agentId, toolCalls }).toEqual({
      agentId,
      toolCalls: agents.reduce((sum, one) => sum + one.toolCalls, 0),
    });
    if (isStream) continue;
    const hasOutput =
      truth.outputTokensOnDisk && agents.every(({ outputTokensOnDisk }) => outputTokensOnDisk !== false);
    const view = hasOutput ? (totals: Record<string, number[]>) => totals : withoutOutput;
    expect(view(usageOf(events, sessions))).toEqual(view(trueUsage(agents)));
  }
}

describe.each(runsOnDisk)('files of %s', (run) => {
  const truth = truthOf(run);
  const events = allEvents(fileEvents(run));

  it('tell every tool call and token of every agent', () => {
    expectFacts(run, fileEvents(run), { isStream: false });
  });

  it('tell every token of the main session', () => {
    const view = truth.outputTokensOnDisk ? (totals: Record<string, number[]>) => totals : withoutOutput;
    const spoken = truth.parent.map(({ usage_by_model }) => ({ usageByModel: usage_by_model }));
    expect(view(usageOf(events, new Set([truth.sessionId])))).toEqual(view(trueUsage(spoken)));
  });

  it('tell every delegation, once', () => {
    const spawned = only(events, 'run.spawned').filter(({ via }) => via !== 'workflow');
    const calls = new Set(spawned.map(({ toolUseId }) => toolUseId));
    const workflows = new Set(only(events, 'workflow.launched').map(({ toolUseId }) => toolUseId));
    const expected = truth.agents.map(({ toolUseId }) => toolUseId).filter((id) => !workflows.has(id));
    expect([...calls].sort()).toEqual([...new Set(expected)].sort());
  });

  it('tell which agent serves which call, wherever an end was written', () => {
    const links = new Set(
      only(events, 'run.linked').map((link) => `${link.toolUseId} ${link.childSessionId}`),
    );
    for (const { agentId, toolUseId, expectedStatus } of truth.agents) {
      if (agentId === null || expectedStatus === 'orphaned') continue;
      const serves = [toolUseId, ...workflowCalls(events, agentId)].some((call) =>
        links.has(`${call} ${childSessionId(truth.sessionId, agentId)}`),
      );
      expect({ agentId, serves }).toEqual({ agentId, serves: true });
    }
  });

  it('never contradict the true end of a run', () => {
    for (const { agentId, toolUseId, expectedStatus } of truth.agents) {
      const child = agentId === null ? undefined : childSessionId(truth.sessionId, agentId);
      const ends = only(events, 'run.concluded')
        .filter(
          (end) =>
            end.toolUseId === toolUseId || (end.toolUseId === undefined && end.childSessionId === child),
        )
        .map(({ outcome }) => outcome)
        .filter((outcome) => outcome !== 'finished');
      const allowed = expectedStatus === 'orphaned' ? 'stopped' : expectedStatus;
      expect({ agentId, ends: ends.filter((end) => end !== allowed) }).toEqual({ agentId, ends: [] });
    }
  });
});

function workflowCalls(events: readonly AgentEvent[], agentId: string): string[] {
  return only(events, 'run.spawned')
    .filter(({ via, toolUseId }) => via === 'workflow' && toolUseId.endsWith(`/${agentId}`))
    .map(({ toolUseId }) => toolUseId);
}

describe.each(runsOnStream)('stream of %s', (run) => {
  const truth = truthOf(run);
  const events = allEvents(streamEvents(run));

  it('tells the tool calls of every agent that it forwards', () => {
    expectFacts(run, streamEvents(run), { isStream: true });
  });

  it('tells the same delegations, links and ends', () => {
    const calls = new Set(only(events, 'run.spawned').map(({ toolUseId }) => toolUseId));
    expect([...calls].sort()).toEqual(truth.agents.map(({ toolUseId }) => toolUseId).sort());
    for (const { agentId, toolUseId, expectedStatus } of truth.agents) {
      const ends = only(events, 'run.concluded').filter((end) => end.toolUseId === toolUseId);
      expect(new Set(ends.map(({ outcome }) => outcome))).toEqual(new Set([expectedStatus]));
      if (agentId === null) continue;
      const links = only(events, 'run.linked').filter((link) => link.toolUseId === toolUseId);
      expect(links.map((link) => link.childSessionId)).toContain(childSessionId(truth.sessionId, agentId));
    }
  });
});
