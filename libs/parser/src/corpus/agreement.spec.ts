import { describe, expect, it } from '@jest/globals';
import { applyEvent, listTodos, newState, projectRuns, sessionStatus, type RawEvent, type State } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { corpusRuns, fileEvents, hookEvents, streamEvents, truthOf } from '../claude/test-kit/corpus.js';
import { streamOf } from '../claude/test-kit/stream-of.js';
import { parse } from '../parse.js';
import { buildState } from '../test-kit/build-state.js';

const clock = { now: Date.UTC(2027, 0), orphanAfterMs: 15 * 60_000 };

/** What a person sees of a state: the runs and the main session, without the list of evidence behind them. */
function show(state: State, sessionId: string): object {
  const runs = projectRuns(state, clock);
  const measures = measure(state, runs);
  const facts = state.sessions.get(sessionId)!;
  const main = measures.sessions.get(sessionId);
  return {
    runs: runs.map(({ evidence: _, sessionIds: __, ...run }) => {
      const { tokens, toolUseCount, messageCount } = measures.runs.get(run.runId) ?? {};
      return { ...run, tokens, toolUseCount, messageCount };
    }),
    main: { tokens: main?.tokens, toolUseCount: main?.toolUseCount, messageCount: main?.messageCount },
    status: sessionStatus(facts, clock),
    title: facts.title?.value,
    todos: listTodos(facts),
  };
}

const showAll = (raws: readonly RawEvent[], run: string): object =>
  show(buildState(raws), truthOf(run).sessionId);

describe.each(corpusRuns.filter((run) => streamEvents(run).length > 0))('the stream of %s', (run) => {
  const truth = truthOf(run);
  const state = buildState(streamEvents(run));
  const runs = projectRuns(state, clock);

  it('shows the same sub-agents with the same ends as the model saw', () => {
    const agentIds = new Map(runs.map(({ runId, agentId }) => [runId, agentId]));
    const seen = runs.map((view) => ({
      agentId: view.agentId,
      toolUseId: view.toolUseId,
      parentAgentId: agentIds.get(view.parentRunId ?? '') ?? null,
      agentType: view.agentType,
      description: view.description,
      status: view.status,
    }));
    const expected = truth.agents.map((agent) => ({
      agentId: agent.agentId,
      toolUseId: agent.toolUseId,
      parentAgentId: agent.parentAgentId,
      agentType: agent.agentType,
      description: agent.description,
      status: agent.expectedStatus,
    }));
    expect(seen).toEqual(expect.arrayContaining(expected));
    expect(seen).toHaveLength(expected.length);
  });

  it('counts the tool calls and input tokens of what it forwards, and nothing twice', () => {
    const measures = measure(state, runs).runs;
    const isWhole = truth.version === '2.1.325';
    for (const { runId, toolUseId, depth } of runs) {
      const agent = truth.agents.find((each) => each.toolUseId === toolUseId)!;
      const trueInput = Object.values(agent.usageByModel).reduce((sum, { input_tokens = 0 }) => sum + input_tokens, 0);
      const { toolUseCount = 0, tokens } = measures.get(runId) ?? {};
      if (depth > 1) continue;
      expect(toolUseCount).toBe(agent.toolCalls);
      if (isWhole) expect(tokens?.input ?? 0).toBe(trueInput);
      else expect(tokens?.input ?? 0).toBeLessThan(trueInput);
    }
  });
});

describe('the stream of a process that was killed', () => {
  it.each(['2.0.71-e-text', '2.1.44-e-text', '2.0.71-f-text', '2.1.44-f-text', '2.1.325-e-text'])(
    'tells of %s which agents were lost, even where it tells no time',
    (run) => {
      const runs = projectRuns(buildState(streamOf(run)), clock);
      const ends = (each: readonly { toolUseId: string | null; status: string }[]) =>
        Object.fromEntries(each.map(({ toolUseId, status }) => [toolUseId, status]));
      const expected = truthOf(run).agents.map(({ toolUseId, expectedStatus: status }) => ({ toolUseId, status }));
      expect(ends(runs)).toEqual(ends(expected));
    },
  );
});

describe.each(corpusRuns.filter((run) => streamEvents(run).length > 0))('the stream of %s through a pipe', (run) => {
  it('shows its session at work, and completed as soon as it has answered', () => {
    const state = newState();
    let arrivedAt = Date.UTC(2026, 10, 1);
    const shown = streamEvents(run).map((raw) => {
      const stamp = /"timestamp":"([^"]+)"/.exec(raw.text)?.[1];
      arrivedAt = Math.max(arrivedAt, stamp === undefined ? 0 : Date.parse(stamp)) + 1;
      const parsed = parse({ ...raw, writtenAt: arrivedAt });
      if (parsed.outcome === 'parsed') for (const event of parsed.events) applyEvent(state, event);
      const facts = state.sessions.get(truthOf(run).sessionId)!;
      return sessionStatus(facts, { ...clock, now: arrivedAt });
    });
    expect(new Set(shown.slice(1, -1))).toContain('running');
    expect(shown.at(-1)).toBe('completed');
  });
});

describe('imported beside the transcripts', () => {
  const withAgents = corpusRuns.filter(
    (run) => fileEvents(run).length > 0 && /^(2\.0\.71|2\.1\.44|2\.1\.325)-[bcdefgk]-/.test(run),
  );
  it.each(withAgents)('the stream of %s changes nothing', (run) => {
    expect(streamOf(run).length).toBeGreaterThan(0);
    expect(showAll([...streamOf(run), ...fileEvents(run)], run)).toEqual(showAll(fileEvents(run), run));
  });

  const withBoth = corpusRuns.filter((run) => fileEvents(run).length > 0 && streamEvents(run).length > 0);
  it.each(withBoth)('the stream that was recorded of %s changes nothing', (run) => {
    expect(showAll([...streamEvents(run), ...fileEvents(run)], run)).toEqual(showAll(fileEvents(run), run));
  });

  it.each(withAgents)('the stream of %s changes no status and no figure when it comes through a pipe', (run) => {
    const brief = (raws: readonly RawEvent[]): object => {
      const state = buildState(raws);
      const runs = projectRuns(state, clock);
      const { runs: own } = measure(state, runs);
      return runs.map(({ runId, toolUseId, agentId, status }) => {
        return { toolUseId, agentId, status, tokens: own.get(runId)?.tokens, tools: own.get(runId)?.toolUseCount };
      });
    };
    for (const delayMs of [5, 900]) {
      expect(brief([...streamOf(run, { delayMs }), ...fileEvents(run)])).toEqual(brief(fileEvents(run)));
    }
  });

  it.each(corpusRuns.filter((run) => hookEvents(run).length > 0))('the hooks of %s change nothing', (run) => {
    expect(showAll([...hookEvents(run), ...fileEvents(run)], run)).toEqual(showAll(fileEvents(run), run));
  });
});
