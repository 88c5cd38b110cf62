import { describe, expect, it } from '@jest/globals';
import { projectRuns, type RawEvent, type RunView } from '@tributary/domain';
import { measure } from '@tributary/domain/test-kit';
import { fileEvents } from '../claude/test-kit/corpus.js';
import { after, deriveRun, toolIsCalled, toolReturns, userSays } from '../claude/test-kit/derive-run.js';
import { buildState } from '../test-kit/build-state.js';

const orphanAfterMs = 15 * 60_000;
const longAfter = { now: Date.UTC(2027, 0), orphanAfterMs };

function understand(raws: readonly RawEvent[], clock = longAfter): readonly RunView[] {
  return projectRuns(buildState(raws), clock);
}

const statuses = (runs: readonly RunView[]): unknown[] => runs.map(({ status }) => status);
const textOf = (line: object): string => JSON.stringify(line);
const secondAfter = (raws: readonly RawEvent[]): typeof longAfter => {
  const times = raws.flatMap(({ text }) => /"timestamp":"([^"]+)"/.exec(text)?.[1] ?? []);
  return { now: Math.max(...times.map((time) => Date.parse(time))) + 1_000, orphanAfterMs };
};

/** 2.1.44: one foreground agent, called by the last tool of the main file's line 4, ended by line 5. */
const one = fileEvents('2.1.44-b-text');
const call = 'toolu_01';
const callOf = (raws: readonly RawEvent[]): string => understand(raws)[0]!.toolUseId ?? call;
const main = 'e3f7298d-1686-46b0-bbd5-6f27d0bdde71.jsonl';
const agent = 'agent-aeddc02.jsonl';

describe('an agent that its parent resumes by Task', () => {
  const again = 'toolu_01_resume';
  const resumed = deriveRun(
    deriveRun(one, main, (line, index) => {
      if (index !== 5) return line;
      const input = { description: 'Go on', prompt: 'Go on.', subagent_type: 'Explore', resume: 'aeddc02' };
      const detail = { status: 'completed', agentId: 'aeddc02', content: [{ type: 'text', text: 'More.' }] };
      return [
        line,
        after(line, 1_000, toolIsCalled(again, 'Task', input)),
        after(line, 5_000, toolReturns(again, [{ type: 'text', text: 'More.' }], detail)),
      ];
    }),
    agent,
    (line, index) =>
      index !== 13
        ? line
        : [
            line,
            after(line, 1_100, userSays('Go on.')),
            after(line, 2_000, toolIsCalled('toolu_more', 'Glob', { pattern: '*' }, 'msg_more')),
            after(line, 2_100, toolReturns('toolu_more', 'nothing')),
          ],
  );
  const state = buildState(resumed);
  const runs = projectRuns(state, longAfter);

  it('has two runs, each with its own end', () => {
    expect(runs.map(({ agentId, toolUseId, status }) => ({ agentId, toolUseId, status }))).toEqual([
      { agentId: 'aeddc02', toolUseId: callOf(one), status: 'completed' },
      { agentId: 'aeddc02', toolUseId: again, status: 'completed' },
    ]);
  });

  it('counts for each run only its own calls and tokens', () => {
    const { runs: own } = measure(state, runs);
    expect(runs.map(({ runId }) => own.get(runId)?.toolUseCount)).toEqual([4, 1]);
    expect(own.get(runs[1]!.runId)?.tokens).toMatchObject({ input: 10, output: 5 });
  });
});

describe('an agent in the background of 2.1.44', () => {
  const two = fileEvents('2.1.44-h-text');
  const session = 'b2decf34-c199-45bc-8054-55ee10d46bad.jsonl';

  it('is not ended a second time by the copy of a note from before it was resumed', () => {
    const again = 'toolu_01_resume';
    const resumed = deriveRun(two, session, (line, index) => {
      if (index !== 12) return line;
      const input = { description: 'Go on', prompt: 'Go on.', resume: 'a3be15f', run_in_background: true };
      const detail = { isAsync: true, status: 'async_launched', agentId: 'a3be15f' };
      return [
        line,
        after(line, 100, { ...toolIsCalled(again, 'Task', input), operation: undefined }),
        after(line, 200, { ...toolReturns(again, 'launched', detail), operation: undefined }),
      ];
    });
    const run = understand(resumed, secondAfter(two)).find(({ toolUseId }) => toolUseId === again);
    expect(run).toMatchObject({ status: 'running', agentId: 'a3be15f' });
  });

  it('is aborted where TaskStop is all that tells its end', () => {
    const detail = {
      message: 'Successfully stopped task: a8520c5 (Background two)',
      task_id: 'a8520c5',
      task_type: 'local_agent',
    };
    const stopped = deriveRun(two, session, (line, index) => {
      if (textOf(line).includes('<task-id>a8520c5')) return null;
      return index === 14 ? { ...line, toolUseResult: detail } : line;
    });
    const cut = deriveRun(stopped, 'agent-a8520c5', (line, index) => (index < 4 ? line : null));
    const told = understand(cut).find(({ agentId }) => agentId === 'a8520c5');
    expect(told).toMatchObject({ status: 'aborted', description: 'Background two' });
    const silent = deriveRun(stopped, session, (line, index) => (index < 11 ? line : null));
    const interrupted = deriveRun(silent, 'agent-a8520c5', (line, index) =>
      index < 4
        ? line
        : index === 4
          ? after(line, 1, userSays('[Request interrupted by user for tool use]'))
          : null,
    );
    expect(understand(interrupted).find(({ agentId }) => agentId === 'a8520c5')?.status).toBe('aborted');
  });
});

describe('an agent in the foreground', () => {
  const refusal = '[Request interrupted by user for tool use]';
  const interrupted = deriveRun(one, main, (line, index) =>
    index < 5 ? line : index === 5 ? { ...line, ...toolReturns(callOf(one), refusal, `Error: ${refusal}`) } : null,
  );
  const cutShort = deriveRun(interrupted, agent, (line, index) => (index < 3 ? line : null));

  it('that a person stops by Esc is aborted, linked by what it was asked', () => {
    expect(understand(cutShort)).toMatchObject([
      { status: 'aborted', agentId: 'aeddc02', toolUseId: callOf(one), error: refusal },
    ]);
  });

  it('that a person refuses to start is aborted, and has no child', () => {
    const words = "The user doesn't want to proceed with this tool use. The tool use was rejected.";
    const refused = deriveRun(
      deriveRun(one, main, (line, index) =>
        index < 5 ? line : index === 5 ? { ...line, ...toolReturns(callOf(one), words, `Error: ${words}`) } : null,
      ),
      agent,
      () => null,
    );
    expect(understand(refused)).toMatchObject([{ status: 'aborted', agentId: null }]);
  });

  it('that reached its limit of turns is completed, although it said nothing at the end', () => {
    const limited = deriveRun(one, main, (line, index) => {
      if (index !== 5) return line;
      const detail = { status: 'completed', agentId: 'aeddc02', content: [], totalTokens: 9 };
      return { ...line, ...toolReturns(callOf(one), [], detail) };
    });
    expect(statuses(understand(deriveRun(limited, agent, (line, at) => (at < 13 ? line : null))))).toEqual([
      'completed',
    ]);
  });

  it('that died of the API is failed by its result alone, and by its own last line alone', () => {
    const words = 'API Error: 400 bad request';
    const detail = { status: 'completed', agentId: 'aeddc02', content: [{ type: 'text', text: words }], totalTokens: 0 };
    const byResult = deriveRun(
      deriveRun(one, main, (line, index) => (index === 5 ? { ...line, ...toolReturns(callOf(one), words, detail) } : line)),
      agent,
      () => null,
    );
    expect(understand(byResult)).toMatchObject([{ status: 'failed', error: words }]);
    const byWords = deriveRun(one, agent, (line, index) => {
      const message = { model: '<synthetic>', content: [{ type: 'text', text: words }] };
      return index === 13 ? { ...line, isApiErrorMessage: true, message } : line;
    });
    expect(understand(byWords)).toMatchObject([{ status: 'failed', error: words }]);
  });

  it('is linked while it runs by what it was asked where nothing names it (2.1.90: no toolUseId)', () => {
    const three = fileEvents('2.1.150-c-text');
    const older = deriveRun(three, '.meta.json', ({ agentType, description }) => ({ agentType, description }));
    const running = deriveRun(older, '.jsonl', (line) => (textOf(line).includes('"totalDurationMs"') ? null : line));
    const links = (runs: readonly RunView[]): unknown[] => runs.map(({ agentId, toolUseId }) => [agentId, toolUseId]);
    expect(links(understand(running))).toEqual(links(understand(three)));
  });

  it('is linked by its progress in interactive sessions (2.1.19 to 2.1.76)', () => {
    const three = fileEvents('2.1.76-i-c-tty');
    const links = (runs: readonly RunView[]): unknown[] => runs.map(({ agentId, toolUseId }) => [agentId, toolUseId]);
    const running = deriveRun(three, '2043f810', (line) =>
      textOf(line).includes('"totalDurationMs"') || textOf(line).includes('[[SUB:') && line.isSidechain === true ? null : line,
    );
    expect(links(understand(running))).toEqual(links(understand(three)));
  });
});

describe('agents in the background of 2.1.325', () => {
  const two = fileEvents('2.1.325-h-text');
  const isNote = (line: object): boolean => textOf(line).includes('<task-notification>');
  const killed = deriveRun(
    deriveRun(two, '.meta.json', ({ finished: _, ...meta }) => meta),
    '.jsonl',
    (line) => (isNote(line) || line.type === 'cost-state' || textOf(line).includes('"end_turn"') ? null : line),
  );
  const lastTime = secondAfter(killed).now - 1_000;

  it('are orphaned soon after the process said that it ended (SIGINT, SIGTERM)', () => {
    const cost = { type: 'cost-state', totalCostUSD: 0, startTime: lastTime - 10_000, totalDuration: 10_050, modelUsage: {} };
    const path = '7137b4d4-368a-4239-a1d7-859cae0d859a.jsonl';
    const ended = deriveRun(killed, path, (line, index) => (index === 0 ? [line, cost] : line));
    const runs = understand(ended, { now: lastTime + 11_000, orphanAfterMs });
    expect(statuses(runs)).toEqual(['orphaned', 'orphaned']);
    expect(runs[0]!.evidence.map(({ kind }) => kind)).toContain('process-ended');
  });

  it('run on in the eyes of the watcher when it just stops, until the silence is long enough (SIGKILL)', () => {
    expect(statuses(understand(killed, { now: lastTime + 1_000, orphanAfterMs }))).toEqual(['running', 'running']);
    expect(statuses(understand(killed))).toEqual(['orphaned', 'orphaned']);
  });

  it('are aborted when an interactive session is left', () => {
    const left = deriveRun(two, '7137b4d4-368a-4239-a1d7-859cae0d859a', (line) => {
      if (!isNote(line)) return textOf(line).includes('TaskOutput') ? null : line;
      return JSON.parse(textOf(line).replaceAll('<status>completed', '<status>killed')) as Record<string, unknown>;
    });
    const ended = deriveRun(left, '7137b4d4-368a-4239-a1d7-859cae0d859a', (line) =>
      textOf(line).includes('"retrieval_status"') ? null : line,
    );
    expect(statuses(understand(ended))).toEqual(['aborted', 'aborted']);
  });
});
