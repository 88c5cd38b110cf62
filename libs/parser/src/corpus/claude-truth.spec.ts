import { describe, expect, it } from '@jest/globals';
import { listTodos } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { shownAgents, trueAgents, understand, usageTruth } from '../claude/test-kit/compare-truth.js';
import { corpusRuns, fileEvents, truthOf, type Truth } from '../claude/test-kit/corpus.js';

describe.each(corpusRuns.filter((run) => fileEvents(run).length > 0))('%s', (run) => {
  const truth = truthOf(run);
  const { state, runs } = understand(fileEvents(run));

  it('has exactly its sub-agents, each with its true status, tools and tokens', () => {
    expect(shownAgents(fileEvents(run))).toMatchObject(trueAgents(truth));
  });

  it('counts what the main session used itself', () => {
    const own = measure(state, runs).sessions.get(truth.sessionId);
    expect(Object.fromEntries(own?.tokensByModel ?? [])).toMatchObject(mainUsage(truth));
  });
});

describe('titles and todos', () => {
  it.each(corpusRuns.filter((run) => fileEvents(run).length > 0))('name %s', (run) => {
    const { state } = understand(fileEvents(run));
    expect(state.sessions.get(truthOf(run).sessionId)?.title?.value).toMatch(/\S/);
  });

  const done = (content: string): object => ({ content, status: 'completed' });
  const allDone = ['Read the sources', 'Write the note', 'Check the note'].map(done);
  const started = [
    { content: 'Read the sources', status: 'in_progress' },
    { content: 'Write the note', status: 'pending' },
    { content: 'Check the note', status: 'pending' },
  ];
  const shared = ['Write the note', 'Check the note'].map(done);

  it.each([
    ['2.0.71-i-text', allDone, started],
    ['2.1.44-i-text', allDone, started],
    ['2.1.325-i-text', shared, []],
  ])('of %s are those of its last writing, of the session and of its agent apart', (run, main, agent) => {
    const { sessionId, agents } = truthOf(run);
    const transcripts = fileEvents(run).filter(({ source }) => source.kind === 'claude.transcript');
    for (const raws of [fileEvents(run), transcripts]) {
      const { state } = understand(raws);
      const todosOf = (id: string): object[] =>
        listTodos(state.sessions.get(id)!).map(({ content, status }) => ({ content, status }));
      expect(todosOf(sessionId)).toEqual(main);
      expect(todosOf(`${sessionId}:${agents[0]!.agentId}`)).toEqual(agent);
    }
  });
});

function mainUsage(truth: Truth): object {
  const totals: Record<string, Record<string, number>> = {};
  for (const { usage_by_model } of truth.parent) {
    for (const [model, usage] of Object.entries(usage_by_model)) {
      const total = (totals[model] ??= {});
      for (const [kind, count] of Object.entries(usage)) total[kind] = (total[kind] ?? 0) + count;
    }
  }
  return usageTruth(totals, truth.outputTokensOnDisk);
}
